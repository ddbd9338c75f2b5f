import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { Day, Id, orNone } from './kit/fields.ts';

/** Who sent what is reviewed, or decided; null if nobody has, or the account is gone. */
export const ReviewPerson = z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string() }));

/** How many reasons have a number of their own; the others are added up (product/insight#numbers). */
export const namedReasons = 20;

const only = () => z.optional(orNone(z.literal('true', codes.badChoice)));

/** Filters of what was decided, in the lists of revisions and of submissions (product/insight#lists). Days are UTC, both inclusive. */
export const decisionFilters = {
  decided_from: z.optional(orNone(Day)),
  decided_to: z.optional(orNone(Day)),
  /** Who decided. */
  decider: z.optional(orNone(Id)),
  /** Only decisions of people who are not known any more. */
  unknown_decider: only(),
  /** Only those rejected for this reason: its id, from `GET /insight/reasons`. */
  reason: z.optional(orNone(Id)),
  /** Only those rejected for another reason than the most frequent ones of the same days and country. */
  other_reasons: only(),
  /** Only those of which an approval was undone between these days. */
  undone_from: z.optional(orNone(Day)),
  undone_to: z.optional(orNone(Day)),
};
type Filters = { readonly [F in keyof typeof decisionFilters]: z.output<(typeof decisionFilters)[F]> };
export type DecisionFilter = Partial<Filters>;
