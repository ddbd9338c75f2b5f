import { type SpotType, spotTypes } from '#contract/spots.ts';

/** A family of spots with screens of its own (product/spots#lists). */
export interface Variant {
  name: 'general' | 'artist' | 'oasis' | 'people' | 'own';
  /** Where its list is. */
  path: string;
  /** The types that its list shows; none: all. */
  types: readonly SpotType[];
  /** The types that its form offers, the default first. */
  choices: readonly [SpotType, ...SpotType[]];
}

/** `bar_club` is the default of the general form and comes first (product/spots#default-type). */
export const general: Variant = { name: 'general', path: '/spots', types: [], choices: spotTypes };
export const artists: Variant = {
  name: 'artist',
  path: '/spots_artist',
  types: ['artist'],
  choices: ['artist'],
};
export const oases: Variant = { name: 'oasis', path: '/spots_oasis', types: ['oasis'], choices: ['oasis'] };
export const people: Variant = {
  name: 'people',
  path: '/spots_user',
  types: ['people'],
  choices: ['people'],
};
/** A user's own: only Persona. */
export const own: Variant = { name: 'own', path: '/spots/user', types: [], choices: ['people'] };
