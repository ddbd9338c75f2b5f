import { Column } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { MessageCode } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { ExportWords } from '#contract/kit/lists/exports.ts';
import type { ImportCalls } from '#contract/kit/lists/imports.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import type { Tx } from '../../database/connection/database.ts';
import type { Mount } from '../../http/mount.ts';
import type { BulkNoun } from '../bulk/nouns.ts';
import type { Source } from '../export/cells.ts';

/* What importing a file has to know of a noun. */

/** What a text stands for, or why it stands for nothing. */
export type Read = { readonly value: unknown } | { readonly code: MessageCode };

/** What texts of a column stand for that shows other records; called once for some rows. */
export type Lookup = (tx: Tx, texts: readonly string[]) => Promise<ReadonlyMap<string, Read>>;

export interface ImportNoun {
  readonly bulk: BulkNoun & { readonly calls: ImportCalls & { readonly create?: Endpoint } };
  /** The columns of its export. */
  readonly columns: Readonly<Record<string, Source>>;
  /** How columns are read that show other records; those without a lookup cannot be changed. */
  readonly lookups?: Readonly<Record<string, Lookup>>;
  /** Columns that cannot be changed although they have the name of a field: pictures. */
  readonly fixed?: readonly string[];
  /** Columns of texts that no two records have: of rows with the same one the first is taken. */
  readonly unique?: readonly string[];
  /** The labels of a file with a header of its own; they are used for columns only if it has no others. */
  readonly words?: ExportWords;
  /** The fields of a new record; undefined if a file cannot create any. */
  readonly created?: z.ZodMiniType | undefined;
}

/** The schema of a change: any of the fields, and the version. */
export const changeSchema = ({ bulk }: ImportNoun): z.ZodMiniObject | undefined =>
  bulk.calls.update?.body as z.ZodMiniObject | undefined;

/** Whether a column of an export is read back: it has the name of a field, and shows its value or is looked up. */
export function isImported(noun: ImportNoun, column: string): boolean {
  const source = noun.columns[column];
  const fields = changeSchema(noun)?.shape ?? {};
  if (!source || !(column in fields) || noun.fixed?.includes(column)) return false;
  return column !== 'version' && (source instanceof Column || noun.lookups?.[column] !== undefined);
}

const nounsOf = new WeakMap<Mount, Map<NounWithTrash, ImportNoun>>();

/** The nouns of an app that files can be imported to, by name. */
export function importNouns(on: Mount): Map<NounWithTrash, ImportNoun> {
  const nouns = nounsOf.get(on) ?? new Map<NounWithTrash, ImportNoun>();
  nounsOf.set(on, nouns);
  return nouns;
}
