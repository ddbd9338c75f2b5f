import type { Sample } from './samples.ts';

/* Answers of the calls of notices and mail settings, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const settings = { language: 'es', reviews: true, reminders: false };
const entry = {
  ...{ id, at, kind: 'approved_in_part', 'source~': 'revision', reason: 'a', fields: ['name'] },
  'mailed_at~': at,
  'exclusions~': ['no_address'],
};

export const answersOfNotices: Record<string, Sample> = {
  'notices.timeline': { data: [entry] },
  'notices.settings': settings,
  'notices.stop': { topic: 'reviews' },
  'notices.change': { status: 200, data: settings },
};
