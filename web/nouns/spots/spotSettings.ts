import { spotTypes } from '#contract/spots.ts';
import { categoryFilter } from '../categories/CategoryFilterRef.tsx';
import { userFilter } from '../users/LazyUserFilterRef.tsx';

/** The fields of spots that an act on many can set, of lists and of the map. */
export const spotSettings = {
  enable: 'toggle',
  outstanding: 'toggle',
  show_in_map: 'toggle',
  country: 'country',
  type: spotTypes,
  available_since: 'day',
  available_to: 'day',
  user_id: userFilter,
  add_categories: { ...categoryFilter, many: true },
  remove_categories: { ...categoryFilter, many: true },
} as const;
/** Those that only administrators may set. */
export const adminSpotSettings: readonly string[] = ['enable'];
