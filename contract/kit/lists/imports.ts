import * as z from 'zod/mini';
import { codes } from '../codes.ts';
import { endpoint } from '../endpoint.ts';
import { choice, Id, Instant, isFile, strictObject } from '../fields.ts';
import type { MinRole } from '../roles.ts';
import { exportLanguages, wordsText } from './exports.ts';

/* Importing an edited export (product/import). */

type Shape = z.core.$ZodLooseShape;

/** Of a file, in bytes. */
export const maxImportBytes = 10 * 1024 * 1024;
/** Of a file, below its header. */
export const maxImportRows = 20_000;
/** For how many hours the differences of a file are kept. */
export const importKeptHours = 24;

/** A file that is read, and not stored as a picture. */
export interface SpreadsheetFile {
  readonly name: string;
  readonly size: number;
  readonly path?: string;
}
const spreadsheet = () =>
  z
    .custom<SpreadsheetFile>(isFile, codes.importFileRequired)
    .check(z.refine(({ size }) => size <= maxImportBytes, codes.importTooLarge));

/** `checking`: in the background; `stopped`: not finished, see `reason`; `applied`: see the receipt of its act. */
export const importStates = ['checking', 'ready', 'stopped', 'applied'] as const;
export type ImportState = (typeof importStates)[number];

/** What the file of an import says, compared with the records. */
export const Import = z.object({
  id: Id,
  /** By the first part of its path: `spot`, `adsbanners`. */
  noun: z.string(),
  file: z.string(),
  state: choice(importStates),
  /** Why it stopped: the code of a message. */
  reason: z.nullable(z.string()),
  /** The columns that are compared: the name of the field, and the header in the file. */
  columns: z.array(z.object({ name: z.string(), label: z.string() })),
  /** The headers of columns that cannot be changed, and of those that no field has. */
  fixed: z.array(z.string()),
  unknown: z.array(z.string()),
  /** Whether the file says which versions its rows are: otherwise changes since the export are not noticed. */
  hasVersions: z.boolean(),
  /** The rows of the file, and how many of them have been compared. */
  rows: z.int(),
  checked: z.int(),
  unchanged: z.int(),
  changes: z.int(),
  creates: z.int(),
  refused: z.int(),
  /** The act that applied it: `GET /bulk/:id`. */
  act: z.nullable(Id),
  createdAt: Instant,
});
export type Import = z.output<typeof Import>;

/** The endpoint that reads a file of a noun. `defaults` are fields of new records that the file does not have. */
export const importCalls = <
  const Path extends `/${string}`,
  Defaults extends Shape = Record<never, never>,
>(noun: {
  path: Path;
  name: string;
  minRole: MinRole;
  defaults?: Defaults;
}) => ({
  import: endpoint({
    method: 'POST',
    path: `${noun.path}/import` as const,
    minRole: noun.minRole,
    counts: ['bulk'],
    takes: 'spreadsheet',
    sends: 'form',
    body: strictObject({
      /** An xlsx or CSV file whose first row has the columns' labels or names. */
      file: spreadsheet(),
      /** As of an export: the labels of columns and values, for files that do not have them. */
      words: z.optional(wordsText),
      language: z.optional(choice(exportLanguages)),
      ...(noun.defaults as Defaults),
    }),
    out: Import,
    summary: `Compare an edited export of ${noun.name} with the present ones`,
  }),
});
export type ImportCalls = ReturnType<typeof importCalls<`/${string}`>>;
