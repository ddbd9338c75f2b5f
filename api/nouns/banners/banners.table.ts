import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { BannerType } from '#contract/banners.ts';
import { createdAt, id, newestFirst, searchOf, version } from '../../database/queries/columns.ts';
import { deadKeys } from '../links/links.table.ts';

export const banners = pgTable(
  'banners',
  {
    id: id(),
    name: text('name').notNull(),
    order: integer('order').notNull().default(0),
    link: text('link').notNull(),
    type: text('type').$type<BannerType>().notNull(),
    country: text('country').notNull(),
    image_url: text('image_url'),
    thumbnail: text('thumbnail'),
    /** Shows nothing, or leads nowhere. */
    incomplete: boolean('incomplete').notNull().generatedAlwaysAs(sql`image_url is null or link = ''`),
    createdAt: createdAt(),
    version: version(),
    search: searchOf('name'),
  },
  (t) => [
    index('banners_search').using('gin', t.search.op('gin_trgm_ops')),
    index('banners_list').on(t.createdAt, t.id),
    index('banners_order').on(t.order, ...newestFirst(t)),
    index('banners_place').on(t.country, t.type, t.order),
  ],
);

/** Whether the link of a banner is dead (product/links#dead). */
export const bannerHasDeadLink = sql`md5(${banners.link})::uuid = any(${deadKeys})`;
