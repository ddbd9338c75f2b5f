import type { SpotType } from '#contract/spots.ts';

/** The colours of pins by kind, on the dark map; the legend names them. */
export const kindColours: Readonly<Record<SpotType, string>> = {
  bar_club: '#f5a15c',
  show_concert: '#ff6b81',
  live: '#b896ff',
  history: '#e0cf6e',
  people: '#63c5f2',
  store: '#86dd7d',
  artist: '#ff8ad8',
  oasis: '#3fd8c2',
};
