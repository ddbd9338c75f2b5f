import { banner } from '#contract/banners.ts';
import type { Database } from '../../database/connection/database.ts';
import { bannerHasDeadLink, banners } from '../../nouns/banners/banners.table.ts';
import { newlyDeadLinks } from '../../nouns/links/links.change.ts';
import { claimLinks, findLinks, findWorkingLinks } from '../../nouns/links/links.store.ts';
import { listStories } from '../../nouns/stories/stories.store.ts';
import { nounStore } from '../../records/noun.store.ts';
import type { Row } from './moderationRows.ts';

/** The plans of links and of the lists of dead ones. */
export function linkRows({ spot }: { spot(): string }): Row[] {
  const listBanners = nounStore(banner, banners, { conditions: { link: bannerHasDeadLink } }).list;
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const due = 'link_checks_due link_checks_of_host link_checks_claimed';
  return [
    ['stories with a dead link', (db) => listStories(db, { link: 'dead' }), 'stories_by_link', 4000],
    ['banners with a dead link', (db) => listBanners(db, { link: 'dead' }), 'banners_order', 4000],
    ['the dead links of a spot', (db) => findLinks(db, 'spots', spot()), 'link_checks_', 600],
    ['links found dead', (db) => newlyDeadLinks(db, hourAgo), 'spots_by_link link_checks_dead', 8000],
    ['links that are due', (db) => claimLinks(db as Database, new Date()), due, 1500],
    ['a link that works', (db) => findWorkingLinks(db, ['host1']), 'link_checks_due', 1500],
  ];
}
