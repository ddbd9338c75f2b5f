import { type Kind, named, type Reached } from '#contract/quotas.ts';
import type { Language } from './language.ts';

/** What is counted, for one and for many, in English; the contract has it in Spanish. */
const inEnglish: Record<Kind, readonly [one: string, many: string]> = {
  spots: ['new spot', 'new spots'],
  events: ['new event', 'new events'],
  users: ['new user', 'new users'],
  pics: ['new pic', 'new pics'],
  stories: ['new story', 'new stories'],
  banners: ['new AdsBanner', 'new AdsBanners'],
  categories: ['new category', 'new categories'],
  comments: ['new comment', 'new comments'],
  revisions: ['new revision', 'new revisions'],
  notifications: ['new notification', 'new notifications'],
  edits: ['change', 'changes'],
  pictures: ['picture', 'pictures'],
  pushes: ['push', 'pushes'],
  mails: ['mail', 'mails'],
  imports: ['import', 'imports'],
  exports: ['export', 'exports'],
  address_searches: ['address search', 'address searches'],
  artist_searches: ['artist search', 'artist searches'],
};

/** '5 spots nuevos', '1 new spot'. */
export const countOf = (kind: Kind, n: number, language: Language): string =>
  `${n} ${language === 'en' ? inEnglish[kind][n === 1 ? 0 : 1] : named(kind, n)}`;

/** What somebody reads in English who made too much; in Spanish the server says it. */
export const reachedInEnglish = ({ kind, most, minutes }: Reached): string =>
  `You reached the limit per hour: ${countOf(kind, most, 'en')}. You can go on in ${minutes} min.`;
