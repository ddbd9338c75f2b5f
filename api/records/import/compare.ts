import type * as z from 'zod/mini';
import type { ImportCell } from '#contract/imports.ts';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { readCell } from './cells.ts';
import type { ImportLayout } from './import.table.ts';
import { changeSchema, type ImportNoun, type Read } from './nouns.ts';
import type { Present } from './present.ts';

/* One row of a file against its record. */

/** What texts of the looked up columns stand for, by column and text. */
export type LookedUp = Readonly<Record<string, ReadonlyMap<string, Read>>>;

interface Context {
  readonly noun: ImportNoun;
  readonly layout: ImportLayout;
  readonly lookedUp: LookedUp;
}

/** The cells of a row that differ, with the values to send. */
export interface Differences {
  readonly cells: ImportCell[];
  readonly fields: Record<string, unknown>;
  /** Whether a value cannot be read, or somebody changed one of these cells since the export. */
  readonly isRefused: boolean;
}

/** The differences between a row and a record; `since` has the values of its version that changed after the export. */
export function differencesOf(
  context: Context,
  texts: readonly string[],
  present: Present,
  since: Readonly<Record<string, unknown>>,
): Differences {
  const found = context.layout.columns.flatMap(({ name }, at) => {
    const [after = '', before = ''] = [texts[at], present.texts[at]];
    if (normalized(after) === normalized(before)) return [];
    const read = readText(context, name, after);
    if (!('code' in read) && isSame(read, readText(context, name, before))) return [];
    const isTheirs = name in since;
    if (isTheirs && 'value' in read && isValue(read.value, since[name])) return [];
    const reason = isTheirs ? codes.importTouched : null;
    return [{ name, read, cell: { column: name, before, after, reason } }];
  });
  return collected(found);
}

/** The fields of a new record: its cells with a text. */
export function fieldsOfNew(context: Context, texts: readonly string[]): Differences {
  return collected(
    context.layout.columns.flatMap(({ name }, at) => {
      const after = texts[at] ?? '';
      if (after.trim() === '') return [];
      const cell = { column: name, before: '', after, reason: null };
      return [{ name, read: readText(context, name, after), cell }];
    }),
  );
}

interface Found {
  readonly name: string;
  readonly read: Read;
  readonly cell: ImportCell;
}

function collected(found: readonly Found[]): Differences {
  const cells = found.map(({ cell, read }) => ({
    ...cell,
    reason: cell.reason ?? ('code' in read ? read.code : null),
  }));
  const fields = Object.fromEntries(
    found.flatMap(({ name, read }) => ('value' in read ? [[name, read.value]] : [])),
  );
  return { cells, fields, isRefused: cells.some(({ reason }) => reason !== null) };
}

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

function readText({ noun, layout, lookedUp }: Context, name: string, text: string): Read {
  if (normalized(text) === '') return { value: noun.lookups?.[name] ? null : '' };
  if (noun.lookups?.[name])
    return lookedUp[name]?.get(normalized(text)) ?? { code: codes.importUnknownValue as MessageCode };
  const schema = changeSchema(noun)?.shape[name] as z.ZodMiniType | undefined;
  return readCell(name, noun.columns[name] ?? noun.bulk.name, text, layout, schema);
}

const isSame = (one: Read, other: Read): boolean =>
  'value' in one && 'value' in other && JSON.stringify(one.value) === JSON.stringify(other.value);

/** Whether a cell's value is a value of the history. Exports have dates to the minute. */
const isValue = (value: unknown, stored: unknown): boolean =>
  JSON.stringify(comparable(value)) === JSON.stringify(comparable(stored));

const comparable = (value: unknown): unknown => {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? value.slice(0, 16) : value;
};
