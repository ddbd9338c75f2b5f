import { type SQL, sql } from 'drizzle-orm';
import type { StoryFields } from '#contract/stories.ts';
import type { BulkOverrides, SetPlan } from '../../records/bulk/nouns.ts';
import { columnPart } from '../../records/bulk/parts.ts';
import { nameOfSpot, spots } from '../spots/spots.table.ts';
import { stories } from './stories.table.ts';

type Settings = Partial<Pick<StoryFields, 'type' | 'country'>>;

/** A story without a name of its own is called like its spot, or its link. */
const name = sql`coalesce(${nameOfSpot(stories.spot_id)}, ${stories.link})`;

export const bulkOfStories: BulkOverrides = { name, set: (fields) => planOf(fields as Settings) };

/** A former spot, unless it was deleted meanwhile. */
const existingSpot = (json: SQL): SQL =>
  sql`(select ${spots.id} from ${spots} where ${spots.id} = (${json} ->> 'spot_id')::uuid)`;

/** What a story's type does not have is cleared, as `incompatibleWith` does (product/stories#cleared). */
function planOf({ type, country }: Settings): SetPlan {
  const newType = type === undefined ? sql`${stories.type}` : sql`${type}::text`;
  const link = sql`case when ${newType} = 'website_link' then ${stories.link} else '' end`;
  const spot = sql`case when ${newType} = 'open_spot' then ${stories.spot_id} end`;
  return {
    parts: [
      columnPart('type', stories.type, newType),
      columnPart('country', stories.country, country === undefined ? undefined : sql`${country}`),
      columnPart('link', stories.link, link),
      { ...columnPart('spot_id', stories.spot_id, spot), former: existingSpot },
    ],
  };
}
