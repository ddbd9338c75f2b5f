import * as z from 'zod/mini';

/** An example of an answer; a name with `?` may be missing, with `~` null, with `*` anything. */
export type Sample = string | number | boolean | readonly Sample[] | { readonly [name: string]: Sample };

/**
 * In what a schema differs from the example: values that it drops, does not require, or takes of another type. The last two
 * only outside the records in `checked`, to which those of the example are added.
 */
export function wrongAnswers(schema: z.ZodMiniType, sample: Sample, checked: Set<Sample>): string[] {
  const complete = JSON.stringify(plainOf(sample));
  const read = JSON.stringify(z.safeParse(schema, plainOf(sample)).data);
  const accepts = (path: string, value: unknown) =>
    z.safeParse(schema, plainOf(sample, { path, value })).success;
  return [
    ...(sorted(read) === sorted(complete) ? [] : [`${read} instead of ${complete}`]),
    ...pathsIn(sample, checked).flatMap(([path, value]) => [
      ...(accepts(path, undefined) === /\?~?$/.test(path) ? [] : [`without ${path}`]),
      ...(accepts(path, null) === path.endsWith('~') ? [] : [`${path} null`]),
      ...(accepts(path, typeof value === 'number' ? 'text' : 5) ? [`${path} of another type`] : []),
    ]),
  ];
}

/** The text with its characters in order: the order of fields does not matter. */
const sorted = (text = ''): string => [...text].sort().join('');

/** The example without the marks of its names; with another value at the path of `change`. */
function plainOf(sample: Sample, change?: { path: string; value: unknown }, path = ''): unknown {
  if (Array.isArray(sample)) return sample.map((item) => plainOf(item, change, `${path}[]`));
  if (typeof sample !== 'object') return sample;
  const entries = Object.entries(sample).map(([name, inner]): [string, unknown] => {
    const own = `${path}.${name}`;
    return [name.replace(/[?~*]+$/, ''), own === change?.path ? change.value : plainOf(inner, change, own)];
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The paths of all values in the example, except those that may be anything and those in `checked` records. */
function pathsIn(sample: Sample, checked: Set<Sample>, path = ''): [path: string, value: Sample][] {
  if (Array.isArray(sample)) return sample.flatMap((item) => pathsIn(item, checked, `${path}[]`));
  if (typeof sample !== 'object' || checked.has(sample)) return [];
  checked.add(sample);
  return Object.entries(sample).flatMap(([name, inner]): [string, Sample][] => {
    const own = `${path}.${name}`;
    return name.endsWith('*') ? [] : [[own, inner], ...pathsIn(inner, checked, own)];
  });
}
