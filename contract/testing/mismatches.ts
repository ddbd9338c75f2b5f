import * as z from 'zod/mini';
import type { Fields, Kind } from './kinds.ts';

type Values = Record<string, unknown>;

/** In which fields a schema differs from the table: one line for each value that it reads otherwise, or should refuse. */
export function mismatches(schema: z.ZodMiniType, fields: Fields): string[] {
  const found = namesIn(schema).filter((name) => !(name in fields) && !(`${name}?` in fields));
  return [
    ...found.map((name) => `${name}: not in the table`),
    ...mismatchesUnder(schema, valuesOf(fields), [], fields),
  ];
}

function mismatchesUnder(schema: z.ZodMiniType, base: Values, path: string[], fields: Fields): string[] {
  const unknown = codeOf(schema, withAt(base, [...path, 'unknown'], 1), path);
  return [
    ...(unknown === 'unknownField' ? [] : [`${path.join('.')}: accepts unknown fields (${unknown})`]),
    ...Object.entries(fields).flatMap(([name, kind]) => {
      const at = [...path, name.replace('?', '')];
      const isRefused = codeOf(schema, withAt(base, at, undefined), at) !== undefined;
      return [
        ...(isRefused === name.endsWith('?')
          ? [`${at.join('.')}: ${isRefused ? 'required' : 'may be missing'}`]
          : []),
        ...wrongValues(schema, base, at, kind),
        ...(kind.fields
          ? mismatchesUnder(schema, withAt(base, at, valuesOf(kind.fields)), at, kind.fields)
          : []),
      ];
    }),
  ];
}

function wrongValues(schema: z.ZodMiniType, base: Values, at: string[], { good, bad }: Kind): string[] {
  const lineOf = (given: unknown, what: unknown) =>
    `${at.join('.')}: ${JSON.stringify(given)?.slice(0, 60)} is ${JSON.stringify(what)?.slice(0, 60)}`;
  return [
    ...good.flatMap(([given, read]) => {
      const { data, error } = z.safeParse(schema, withAt(base, at, given));
      const got = error ? error.issues.map(({ message }) => message) : valueAt(data as Values, at);
      return JSON.stringify(got) === JSON.stringify(read) ? [] : [lineOf(given, got)];
    }),
    ...bad.flatMap(([given, code]) => {
      const got = codeOf(schema, withAt(base, at, given), at);
      return got === code ? [] : [lineOf(given, got ?? 'accepted')];
    }),
  ];
}

/** A value of each field that may not be missing. */
const valuesOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { good }]) => (name.endsWith('?') ? [] : [[name, good[0]?.[0]]])),
  );

/** The code of the error at this path, or below it; undefined when there is none. */
function codeOf(schema: z.ZodMiniType, values: Values, path: readonly string[]): string | undefined {
  const { issues = [] } = z.safeParse(schema, values).error ?? {};
  return issues.find((issue) => path.every((name, at) => issue.path[at] === name))?.message;
}

const valueAt = (values: Values, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Values)[name], values);

/** The values with the one at this path replaced; without it when it is undefined. */
function withAt(values: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  const { [name]: inner, ...others } = values;
  if (rest.length > 0) return { ...values, [name]: withAt((inner ?? {}) as Values, rest, value) };
  return value === undefined ? others : { ...values, [name]: value };
}

/** The names of an object's fields. */
export const namesIn = (schema: z.ZodMiniType): string[] =>
  Object.keys((schema as z.ZodMiniObject).shape ?? {});
