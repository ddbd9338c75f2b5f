import type { Sample } from './samples.ts';

/* The answers of acts on many records (product/bulk#receipts), as in answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const person = { id, first_name: 'Ana', last_name: 'Ruiz', email: 'a@b.co' };
const page = (record: Sample) => ({
  data: [record],
  metadata: { total: 1, perPage: 10, page: 1, lastPage: 1 },
});
const reasons = [{ reason: 'stale', 'field~': 'address', count: 1 }];
const leftOut = { id, name: 'a', reason: 'stale', 'field~': 'address' };
const act = {
  ...{ id, noun: 'spot', action: 'set', 'fields*': {}, 'query*': {}, state: 'done', 'reason~': 'notAllowed' },
  ...{ matched: 1, changed: 1, skipped: 1, reasons, undone: 1, kept: 1, keptReasons: reasons },
  ...{ 'actor~': person, createdAt: at, 'finishedAt~': at, 'undoUntil~': at },
};
const nouns = 'users spots events comments categories pics stories banners notifications'.split(' ');

export const bulkAnswers: Record<string, Sample> = {
  ...Object.fromEntries(nouns.map((noun) => [`${noun}.bulk`, act])),
  ...{ 'bulk.list': page(act), 'bulk.read': act, 'bulk.undo': act, 'bulk.leftOut': page(leftOut) },
};
