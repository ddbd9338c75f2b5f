import type { Sample } from './samples.ts';

/* The answers of acts on many records and imports (product/bulk#receipts, product/import#comparison), as in answers.test.ts. */

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
  ...{ 'actor~': person, createdAt: at, 'finishedAt~': at, 'undoUntil~': at, failed: true },
};
const nouns = 'users spots events comments revisions categories pics stories banners notifications'.split(
  ' ',
);

const imported = {
  ...{ id, noun: 'spot', file: 'a.xlsx', state: 'ready', 'reason~': 'notAllowed', hasVersions: true },
  ...{
    columns: [{ name: 'name', label: 'Nombre' }],
    fixed: ['a'],
    unknown: ['b'],
    'act~': id,
    createdAt: at,
  },
  ...{ rows: 1, checked: 1, unchanged: 1, changes: 1, creates: 1, refused: 1 },
};
const cell = { column: 'name', before: 'a', after: 'b', 'reason~': 'required' };
const importedRow = {
  ...{ row: 2, kind: 'change', 'id~': id, name: 'a', 'reason~': 'required', 'field~': 'name', cells: [cell] },
};
const importing = nouns.filter((noun) => noun !== 'comments' && noun !== 'revisions');

export const bulkAnswers: Record<string, Sample> = {
  ...Object.fromEntries(importing.map((noun) => [`${noun}.import`, imported])),
  ...{ 'imports.read': imported, 'imports.rows': page(importedRow), 'imports.apply': act },
  ...Object.fromEntries(nouns.map((noun) => [`${noun}.bulk`, act])),
  ...{
    'bulk.list': page(act),
    'bulk.read': act,
    'bulk.undo': act,
    'bulk.seen': act,
    'bulk.leftOut': page(leftOut),
  },
};
