import * as z from 'zod/mini';
import { Day } from '#contract/kit/fields.ts';

/** For `useListState`: a filter whose values are all existing days; the dashboard links to lists with such filters. */
export const anyDay: readonly string[] = Object.assign([], {
  includes: (value: string) => z.safeParse(Day, value).success,
});
