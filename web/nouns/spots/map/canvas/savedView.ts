import * as z from 'zod/mini';
import { storeItem } from '../../../../state/storeItem.ts';

/** The last position of a list's map, stored for the session: returning from a spot restores it. */
const SavedView = z.object({
  country: z.string(),
  center: z.tuple([z.number(), z.number()]),
  zoom: z.number(),
});
type SavedView = z.output<typeof SavedView>;

const keyOf = (list: string) => `map:${list}`;

/** The saved view of this list with this country filter; undefined when there is none. */
export function readView(list: string, country: string): SavedView | undefined {
  try {
    const view = SavedView.parse(JSON.parse(sessionStorage.getItem(keyOf(list)) ?? ''));
    return view.country === country ? view : undefined;
  } catch {
    return undefined;
  }
}

export const saveView = (list: string, view: SavedView): void =>
  storeItem(sessionStorage, keyOf(list), JSON.stringify(view));
