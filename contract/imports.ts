import * as z from 'zod/mini';
import { BulkAct } from './kit/bulk.ts';
import { endpoint, page } from './kit/endpoint.ts';
import { choice, Id, integer, many, pageFields, strictObject } from './kit/fields.ts';
import { Import, maxImportRows } from './kit/lists/imports.ts';

/** What a row of the file would do; `refused` rows do nothing. */
export const importKinds = ['change', 'create', 'refused'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A cell that differs from the record. */
const ImportCell = z.object({
  column: z.string(),
  /** As an export would show the record now. */
  before: z.string(),
  /** As in the file. */
  after: z.string(),
  /** Why it is refused: the code of a message. */
  reason: z.nullable(z.string()),
});
export type ImportCell = z.output<typeof ImportCell>;

/** A row of the file that differs. */
export const ImportRow = z.object({
  /** Its number in the file: the header is row 1. */
  row: z.int(),
  kind: choice(importKinds),
  /** The record; null for a new one, and for a row that names none. */
  id: z.nullable(Id),
  name: z.string(),
  /** Why it is refused: the code of a message, and the field that it is about. */
  reason: z.nullable(z.string()),
  field: z.nullable(z.string()),
  cells: z.array(ImportCell),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ImportRowsQuery = strictObject({
  kind: z.optional(choice(importKinds)),
  ...pageFields,
});
export type ImportRowsQuery = z.output<typeof ImportRowsQuery>;

const rowNumbers = many(integer(2, 1_048_576), maxImportRows);

/** Imports of edited exports: everybody reads and applies their own. */
export const imports = {
  read: endpoint({
    method: 'GET',
    path: '/imports/:id',
    minRole: 'editor',
    out: Import,
    summary: 'What an imported file would change, in numbers',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    minRole: 'editor',
    query: ImportRowsQuery,
    out: page(ImportRow),
    summary: 'The rows of an imported file that differ from the records, cell by cell',
  }),
  apply: endpoint({
    method: 'POST',
    path: '/imports/:id/apply',
    minRole: 'editor',
    counts: ['bulk'],
    proof: { when: 'It sets the role or the address of users.' },
    kilobytes: 1024,
    body: strictObject({
      /** Only these rows of the file; all that are not refused without it. */
      only: z.optional(rowNumbers),
      /** Not these. */
      except: z.optional(rowNumbers),
    }),
    out: BulkAct,
    summary: 'Apply an imported file, or some of its rows',
  }),
};
