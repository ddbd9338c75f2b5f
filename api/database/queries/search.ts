import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Rows whose folded `search` column holds every word of the text, in any order, without regard to case and accents.
 * A word of one or two letters matches only the start of a word: shorter ones have no trigram to look up.
 * Undefined when there is nothing to search for.
 */
export function matchesSearch(column: AnyPgColumn | SQL, text: string | undefined): SQL | undefined {
  const words = (text ?? '').split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return undefined;
  const conditions = words.map((word) => sql`${column} like public.fold(${patternOf(word)})`);
  return sql.join(conditions, sql` and `);
}

function patternOf(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return word.length < 3 ? `% ${literal}%` : `%${literal}%`;
}

/**
 * The key by which texts are sorted, without regard to case and accents. Compared by bytes, so that in an index the texts with
 * the same beginning are a range.
 */
export const folded = (text: AnyPgColumn | SQL): SQL => sql`(public.fold(${text}) collate "C")`;
