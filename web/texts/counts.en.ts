import type { QuotaKind } from '#contract/kit/quotas.ts';

/** What quotas count, in singular and plural; the Spanish is in the contract. */
const inEnglish: Record<QuotaKind, readonly [singular: string, plural: string]> = {
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
  bulk: ['bulk change', 'bulk changes'],
  uploads: ['upload', 'uploads'],
  pictures: ['picture', 'pictures'],
  pushes: ['push', 'pushes'],
  mails: ['mail', 'mails'],
  imports: ['import', 'imports'],
  exports: ['export', 'exports'],
  address_searches: ['address search', 'address searches'],
  artist_searches: ['artist search', 'artist searches'],
};

/** '5 new spots', '1 new spot'. */
export const countInEnglish = (kind: QuotaKind, n: number): string =>
  `${n} ${inEnglish[kind][n === 1 ? 0 : 1]}`;
