import type { NotedNoun } from '#contract/nouns.ts';

/** The notes that button and drawer show at first: one request for both. */
export const notesQuery = (noun: NotedNoun, record_id: string, perPage = 20) => ({
  noun,
  record_id,
  perPage,
});
