import * as z from 'zod/mini';
import { Day, Id, orNone } from './kit/fields.ts';

/** Filters of what was decided, in the lists of revisions and of submissions (product/insight#lists). Days are UTC, both inclusive. */
export const decisionFilters = {
  decided_from: z.optional(orNone(Day)),
  decided_to: z.optional(orNone(Day)),
  /** Who decided. */
  decider: z.optional(orNone(Id)),
  /** Only those rejected for this reason: its id, from `GET /insight/reasons`. */
  reason: z.optional(orNone(Id)),
  /** Only those of which an approval was undone between these days. */
  undone_from: z.optional(orNone(Day)),
  undone_to: z.optional(orNone(Day)),
};
type Filters = { readonly [F in keyof typeof decisionFilters]: z.output<(typeof decisionFilters)[F]> };
export type DecisionFilter = Partial<Filters>;
