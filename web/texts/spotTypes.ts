import type { SpotType } from '#contract/spots.ts';
import type { Language } from './language.ts';

type Words = Record<SpotType, string>;

const es: Words = {
  bar_club: 'Bar / Club',
  show_concert: 'Evento',
  live: 'En vivo',
  history: 'Historia',
  people: 'Persona',
  store: 'Tienda',
  artist: 'Artista',
  oasis: 'Oasis',
};

/** The labels of spot types. */
export const spotTypeWords: Record<Language, Words> = {
  mixed: { ...es, show_concert: 'Event', live: 'Live', history: 'History', store: 'Store' },
  es,
  en: {
    bar_club: 'Bar / Club',
    show_concert: 'Event',
    live: 'Live',
    history: 'History',
    people: 'Person',
    store: 'Store',
    artist: 'Artist',
    oasis: 'Oasis',
  },
};
