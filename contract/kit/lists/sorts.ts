import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { choice } from '../fields.ts';

/** The columns that a list can be sorted by; none for other queries. */
export function sortsOf({ query }: Pick<Endpoint, 'query'>): readonly string[] {
  const { sort } = (query as z.ZodMiniObject<{ sort?: typeof sortChoice }>).shape ?? {};
  return sort ? Object.keys(sort.def.innerType.def.entries) : [];
}
const sortChoice = z.optional(choice([]));
