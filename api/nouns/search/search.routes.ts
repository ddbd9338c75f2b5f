import type { Role } from '#contract/kit/roles.ts';
import { rankedDestinations } from '#contract/search/destinations.ts';
import { byScore, type Scored, scoredRecords } from '#contract/search/ranking.ts';
import { type SearchResult, search } from '#contract/search.ts';
import type { Mount } from '../../http/mount.ts';
import { sources } from './search.sources.ts';
import { findRecords } from './search.store.ts';

const defaultSize = 20;

/** The search across everything; nouns register how their records are found with `Mount.searchable`. */
export function searchRoutes(on: Mount): void {
  for (const [noun, sourceFor] of Object.entries(sources))
    on.searchable(noun as keyof typeof sources, sourceFor);
  on.answer(search.everything, async ({ db, actor, query }) => {
    const phrase = (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, 8).join(' ');
    if (phrase === '') return { data: [] };
    const limit = query.perPage ?? defaultSize;
    const records = await findRecords(db, on.sourcesFor(actor), { phrase, limit });
    const best = byScore([...destinations(actor.role, phrase), ...scoredRecords(records, phrase)]);
    return { data: best.slice(0, limit).map(({ found }) => found) };
  });
}

function destinations(role: Role, phrase: string): Scored<SearchResult>[] {
  return rankedDestinations(role, 'mixed', phrase).map(({ found: { kind, path, names }, score }) => ({
    found: { noun: kind, id: path, name: names.mixed, detail: '', path },
    score,
  }));
}
