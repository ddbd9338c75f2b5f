import { type SpotType, spotTypes } from '#contract/spots.ts';

/** A group of spots by type, with its own screens (product/spots#lists). */
export interface Variant {
  name: 'general' | 'artist' | 'oasis' | 'people' | 'own';
  /** Of its list. */
  path: string;
  /** The types that its list shows; all if empty. */
  types: readonly SpotType[];
  /** The types that its form offers, the default first. */
  choices: readonly [SpotType, ...SpotType[]];
}

/** `bar_club` is the default of the general form and comes first (product/spots#default-type). */
export const general: Variant = { name: 'general', path: '/spots', types: [], choices: spotTypes };
const ofType = (type: 'artist' | 'oasis' | 'people', path: string): Variant => ({
  name: type,
  path,
  types: [type],
  choices: [type],
});
export const artists = ofType('artist', '/spots_artist');
export const oases = ofType('oasis', '/spots_oasis');
export const people = ofType('people', '/spots_user');
/** A user's own spots: only people. */
export const own: Variant = { name: 'own', path: '/spots/user', types: [], choices: ['people'] };

/** The address of a spot's form. */
export const editPath = (variant: Variant, id: string): string => `${variant.path}/${id}/edit`;
