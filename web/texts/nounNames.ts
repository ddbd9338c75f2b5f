import type { HistoryNoun } from '#contract/nouns.ts';
import type { Language } from './language.ts';

type Names = Partial<Record<HistoryNoun, string>>;

const mixed = {
  users: 'Usuario',
  spots: 'Spot',
  events: 'Evento',
  comments: 'Comentario',
  revisions: 'Revisión',
  submissions: 'Spot por habilitar',
  categories: 'Special Map',
  pics: 'Pic',
  stories: 'Story',
  banners: 'AdsBanner',
  notifications: 'Notificación',
} satisfies Names;

/** What one record of each noun is called. A noun that is missing here is shown by its name in the history. */
export const nounNames: Record<Language, typeof mixed> = {
  mixed,
  es: { ...mixed, categories: 'Mapa especial', pics: 'Foto', stories: 'Historia', banners: 'Banner' },
  en: {
    users: 'User',
    spots: 'Spot',
    events: 'Event',
    comments: 'Comment',
    revisions: 'Revision',
    submissions: 'Spot to enable',
    categories: 'Special map',
    pics: 'Pic',
    stories: 'Story',
    banners: 'Ad banner',
    notifications: 'Notification',
  },
};

/** The name in these texts, or the noun itself. */
export const nounName = (names: Readonly<Names>, noun: string): string => names[noun as HistoryNoun] ?? noun;
