import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isAtLeast, type MinRole, type Role } from '#contract/kit/roles.ts';

/* What the search across everything knows of each noun; its statement is in api/nouns/search/search.store.ts. */

/** A record that was found. */
export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** The record to whose screen it belongs, such as the spot of an event. */
  readonly parent: string | null;
}

/** How records of a noun are found. */
export type Matching =
  /**
   * By their text, of any number of records. `beginning` is the folded name in an index, from which those are read whose name
   * begins with the search; others through the trigram index of `column`.
   */
  | { readonly by: 'name'; readonly column: AnyPgColumn; readonly beginning: SQL }
  /** By their text, of so many records that all matches can be compared: what staff create by hand, or one user owns. */
  | { readonly by: 'few'; readonly column: AnyPgColumn }
  /** By their text, of any number of records without a name; any of the matches. */
  | { readonly by: 'text'; readonly column: AnyPgColumn }
  /** By the spot or the user that they belong to. */
  | { readonly by: 'owner'; readonly spots?: AnyPgColumn; readonly users?: AnyPgColumn };

/** How the records of one noun are found, and what the answer says of them. */
export interface SearchSource {
  readonly table: PgTable & { id: AnyPgColumn };
  readonly matching: Matching;
  readonly where?: SQL | undefined;
  readonly name: SQL | AnyPgColumn;
  readonly detail?: SQL | AnyPgColumn;
  readonly parent?: AnyPgColumn;
  /** The screen that opens a record. */
  path(record: FoundRecord): string;
}

export interface SearchCaller {
  readonly id: string;
  readonly role: Role;
}

/** The source for a caller; undefined if they may not open the noun's records. */
export type SourceFor = (caller: SearchCaller) => SearchSource | undefined;

/** Whether the text begins with the phrase, by a range of the index. */
export const beginsWith = (beginning: SQL, phrase: string): SQL =>
  sql`${beginning} >= public.fold(${phrase}) and ${beginning} < public.fold(${phrase}) || chr(1114111)`;

/** A source for callers of a minimum role. */
export const sourceFrom =
  (minRole: MinRole, source: SearchSource): SourceFor =>
  ({ role }) =>
    isAtLeast(role, minRole) ? source : undefined;
