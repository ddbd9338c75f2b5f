import { risks } from './answers.risks.ts';
import type { Sample } from './samples.ts';

/* An answer of each call of submissions, as in answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const dated = { id, createdAt: at, version: 3 };
const person = { id, first_name: 'Ana', last_name: 'Ruiz' };

export const submissionState = { ...dated, status: 'pending', reason: '', 'decided_at~': at };
export const review = { ...submissionState, changed: ['name'], 'taken~': ['name'] };
export const ownReview = { ...review, 'refused?': { 'name*': 'a' } };
const submission = {
  ...{ ...submissionState, spot_id: id, spot_name: 'a', type: 'people', 'country~': 'AR' },
  ...{ 'thumbnail~': '/t', 'author~': person, 'decider~': person },
};
const similar = {
  ...{ id, name: 'a', address: 'a', type: 'people', enable: true, 'thumbnail~': '/t' },
  ...{ 'distance~': 12, sameName: true },
};

export function answersOfSubmissions(owned: Record<string, Sample>): Record<string, Sample> {
  // Staff never have what only owners see.
  const { 'review?': _review, 'submission?': _submission, ...spot } = owned;
  const detail = {
    ...{ ...submission, own: false, spot, exclusions: ['no_address'], similar: [similar], risks },
    ...{ 'next~': id, 'previous~': id, 'queue~': { place: 1, of: 2 } },
  };
  const metadata = { total: 1, perPage: 10, page: 1, lastPage: 1 };
  const updated = { status: 200, data: detail };
  return {
    ...{ 'submissions.list': { data: [submission], metadata } },
    ...{ 'submissions.read': detail, 'submissions.decide': updated, 'submissions.undo': updated },
  };
}
