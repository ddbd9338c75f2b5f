import * as z from 'zod/mini';
import { type ResolveQuery, ResolveQuery as Schema } from '#contract/spots.resolve.ts';
import { addFilters } from '../../../kit/lists/filterValues.ts';
import { artists, general, oases, people } from '../variants.ts';

/* The address of a run: the filters of a list. */

const several = new Set(['types', 'lacks', 'pin_doubt']);

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
export function listOfRun({ lacks: _lacks, order: _order, types, search, ...filters }: ResolveQuery): string {
  const variant = [artists, oases, people].find((one) => types?.join() === one.types.join()) ?? general;
  const params = new URLSearchParams({ page: '1', ...(search && { search }) });
  const texts = Object.entries(filters).map(([name, value]) => [name, value === null ? '' : String(value)]);
  addFilters(params, { ...Object.fromEntries(texts), ...(variant === general && { types: types ?? [] }) });
  return `${variant.path}?${params}`;
}
