import * as z from 'zod/mini';

/** Where somebody looked on the map of a list, kept for the visit: coming back from a spot leads there again. */
const KeptView = z.object({
  country: z.string(),
  center: z.tuple([z.number(), z.number()]),
  zoom: z.number(),
});
type KeptView = z.output<typeof KeptView>;

const keyOf = (list: string) => `map:${list}`;

/** The view that was kept for this list and country; undefined when there is none. */
export function readView(list: string, country: string): KeptView | undefined {
  try {
    const kept = KeptView.parse(JSON.parse(sessionStorage.getItem(keyOf(list)) ?? ''));
    return kept.country === country ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const saveView = (list: string, view: KeptView): void =>
  sessionStorage.setItem(keyOf(list), JSON.stringify(view));
