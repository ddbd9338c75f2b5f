import * as z from 'zod/mini';
import { codes } from '../codes.ts';
import { listQuery } from '../endpoint.ts';
import { choice } from '../fields.ts';
import type { UsedQuotas } from '../quotas.ts';

/* Lists that can be exported as a spreadsheet (product/lists#export). */

const Words = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/**
 * How a list is labelled where it was exported: the title by '', the columns by their names, and the values of a choice by
 * `column.values`.
 */
export type ExportWords = z.output<typeof Words>;

/** The words of an export, from JSON; undefined if they are something else. */
export function readWords(json: string): ExportWords | undefined {
  try {
    return Words.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** In characters: they are part of an address. */
const maxWords = 6000;
export const exportLanguages = ['es', 'en'] as const;

/** `ExportWords` in JSON. */
export const wordsText = z.string(codes.invalid).check(
  z.maxLength(maxWords, codes.tooLong),
  z.refine((json) => readWords(json) !== undefined, codes.invalid),
);

/** The query of a list that can be exported with these columns. */
export const exportedQuery = <
  F extends z.core.$ZodLooseShape,
  const Sorts extends readonly string[],
  const Columns extends readonly string[],
>(
  filters: F,
  sorts: Sorts,
  columns: Columns,
) =>
  z.extend(listQuery(filters, sorts), {
    /** Returns all matching rows, in this order, as a spreadsheet. */
    export: z.optional(z.literal('xlsx', codes.badChoice)),
    /** Its columns in their order, `name,country`; all without them. */
    columns: z.optional(namesOf(columns)),
    words: z.optional(wordsText),
    /** Of countries, and of yes and no. */
    language: z.optional(choice(exportLanguages)),
  });

const namesOf = <const Columns extends readonly string[]>(columns: Columns) =>
  z.pipe(
    z.transform((names: unknown) => (typeof names === 'string' ? names.split(',') : names)),
    z.array(choice(columns), codes.invalid).check(z.maxLength(columns.length, codes.invalid)),
  );

/** The columns that a list can be exported with; none for others. */
export function exportedColumns(query: z.ZodMiniType): readonly string[] {
  const { columns } =
    (query as z.ZodMiniObject<{ columns?: z.ZodMiniOptional<ReturnType<typeof namesOf>> }>).shape ?? {};
  return columns ? columns.def.innerType.def.out.def.element.options : [];
}

/** An export uses a quota; listing does not. */
export const exportQuota: UsedQuotas = ({ export: file }) => (file ? ['exports'] : []);

/** The fields of a record that a cell can show. */
export const cellsOf = ({ shape }: z.ZodMiniObject): string[] =>
  Object.entries(shape as Record<string, z.ZodMiniType>).flatMap(([name, schema]) =>
    name === 'thumbnail' || isObject(schema) ? [] : [name],
  );

function isObject(schema: z.ZodMiniType): boolean {
  const { type, innerType } = schema.def as { type: string; innerType?: z.ZodMiniType };
  return innerType ? isObject(innerType) : type === 'object';
}
