import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { StoryType } from '#contract/stories.ts';
import { createdAt, id, newestFirst, version } from '../../database/queries/columns.ts';
import { deadKeys } from '../links/links.table.ts';
import { spots } from '../spots/spots.table.ts';
import { users } from '../users/users.table.ts';

export const stories = pgTable(
  'stories',
  {
    id: id(),
    picture: text('picture'),
    thumbnail: text('thumbnail'),
    type: text('type').$type<StoryType>().notNull(),
    link: text('link').notNull().default(''),
    spot_id: uuid('spot_id').references(() => spots.id, { onDelete: 'set null' }),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    country: text('country').notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index('stories_list').on(t.createdAt, t.id),
    index('stories_by_country').on(t.country, ...newestFirst(t)),
    index('stories_by_type').on(t.type, ...newestFirst(t)),
    index('stories_of_spot').on(t.spot_id),
    index('stories_of_user').on(t.user_id),
    index('stories_by_link').on(sql`(md5(link)::uuid)`).where(sql`link <> ''`),
    // For the count of the inbox (inbox.sources.ts) and its list.
    index('stories_incomplete')
      .on(t.createdAt, t.id)
      .where(
        sql`picture is null or (type = 'open_spot' and spot_id is null) or (type = 'website_link' and link = '')`,
      ),
  ],
);

/** Whether a story lacks a part, as `missingIn` of the contract: the condition of the dashboard's count and its list. */
export const isIncomplete = sql`(${stories.picture} is null
  or (${stories.type} = 'open_spot' and ${stories.spot_id} is null)
  or (${stories.type} = 'website_link' and ${stories.link} = ''))`;

/** Whether the link of a story is dead (product/links#dead). */
export const storyHasDeadLink = sql`(${stories.link} <> '' and md5(${stories.link})::uuid = any(${deadKeys}))`;
