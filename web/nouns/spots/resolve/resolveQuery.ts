import * as z from 'zod/mini';
import { type ResolveQuery, ResolveQuery as Schema } from '#contract/spots.resolve.ts';
import { artists, general, oases, people } from '../variants.ts';
import { resolveAddress } from './resolveAddress.ts';

/* The address of a run: the filters of a list. */

const several = new Set(['types', 'lacks']);

/** The filters in an address; what is none is ignored. */
export function resolveQueryIn(params: URLSearchParams): ResolveQuery {
  const found = Object.entries(Schema.shape).flatMap(([name, schema]) => {
    const values = [...params.getAll(name), ...params.getAll(`${name}[]`)].filter(Boolean);
    if (values.length === 0) return [];
    const { success, data } = z.safeParse(schema, several.has(name) ? values : values[0]);
    return success ? [[name, data]] : [];
  });
  return Object.fromEntries(found);
}

/** The list with the same filters. */
export function listOfRun({ lacks: _lacks, order: _order, types, ...filters }: ResolveQuery): string {
  const variant = [artists, oases, people].find((one) => types?.join() === one.types.join()) ?? general;
  return resolveAddress(variant.path, { page: 1, ...filters, ...(variant === general && { types }) });
}
