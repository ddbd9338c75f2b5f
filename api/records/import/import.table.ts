import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportCell, ImportKind } from '#contract/imports.ts';
import type { ExportWords } from '#contract/kit/lists/exports.ts';
import type { ImportState } from '#contract/kit/lists/imports.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { counter, createdAt, id, instant, now } from '../../database/queries/columns.ts';

/** How the cells of a file are read. */
export interface ImportLayout {
  /** The columns that are compared, with their places in a row. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly at: number }[];
  readonly fixed: readonly string[];
  readonly unknown: readonly string[];
  /** The labels that cells are shown with, and others that are read too. */
  readonly words: ExportWords;
  readonly otherWords: readonly ExportWords[];
  readonly language: 'es' | 'en';
  /** Whether it has the versions of its rows. */
  readonly hasVersions: boolean;
  /** Fields of new records. */
  readonly defaults: Readonly<Record<string, unknown>>;
}

/** Files that are compared with the records (product/import); kept for a day. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    noun: text('noun').$type<NounWithTrash>().notNull(),
    actor_id: uuid('actor_id').notNull(),
    /** The network address of the client. */
    address: text('address'),
    file: text('file').notNull(),
    layout: jsonb('layout').$type<ImportLayout>().notNull(),
    state: text('state').$type<ImportState>().notNull().default('checking'),
    reason: text('reason'),
    rows: counter('rows'),
    checked: counter('checked'),
    unchanged: counter('unchanged'),
    changes: counter('changes'),
    creates: counter('creates'),
    refused: counter('refused'),
    /** The last row that was compared. */
    position: counter('position'),
    act_id: uuid('act_id'),
    createdAt: createdAt(),
    worked_at: instant('worked_at').notNull().default(now),
  },
  (t) => [index('imports_of').on(t.actor_id, t.state), index('imports_old').on(t.createdAt)],
);

/** The rows of these files: first as they are, then, if they differ from the records, with what differs. */
export const importRows = pgTable(
  'import_rows',
  {
    import_id: uuid('import_id').notNull(),
    row: integer('row').notNull(),
    record_id: uuid('record_id'),
    /** The version in the file; after the comparison that of the record then. */
    version: integer('version'),
    /** The compared cells as in the file. */
    texts: text('texts').array().notNull(),
    /** Null until it is compared. */
    kind: text('kind').$type<ImportKind>(),
    name: text('name').notNull().default(''),
    /** Why it is refused: the code of a message, and the field after a slash. Bad ids are refused before the comparison. */
    reason: text('reason'),
    cells: jsonb('cells').$type<readonly ImportCell[]>().notNull().default([]),
    /** What is sent to change or create the record. */
    fields: jsonb('fields').$type<Readonly<Record<string, unknown>>>(),
  },
  (t) => [
    primaryKey({ columns: [t.import_id, t.row] }),
    index('import_rows_kind').on(t.import_id, t.kind, t.row),
  ],
);
