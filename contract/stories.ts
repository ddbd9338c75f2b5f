import * as z from 'zod/mini';
import { choice, country, Id, Instant, link, orNone, picture } from './fields.ts';
import { endpoint, listQuery, madeWithin, page, resource } from './kit.ts';
import { messages } from './messages.ts';

export const storyTypes = ['open_spot', 'download_image', 'website_link', 'song'] as const;
export type StoryType = (typeof storyTypes)[number];

/** What a story of this type does not hold: cleared on both sides when the type changes (specification §4). */
export const clearedBy = (type: StoryType): { link?: ''; spot_id?: null } => ({
  ...(type !== 'website_link' && { link: '' as const }),
  ...(type !== 'open_spot' && { spot_id: null }),
});

/** A spot as a picker shows it. */
export const StorySpot = z.object({ id: Id, name: z.string(), address: z.string(), type: z.string() });
export type StorySpot = z.output<typeof StorySpot>;

export const Story = z.object({
  id: Id,
  /** The address of the picture, and of its 100 px thumbnail. */
  picture: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  type: choice(storyTypes),
  link: z.string(),
  spot_id: z.nullable(Id),
  spot: z.nullable(StorySpot),
  user_id: z.nullable(Id),
  user: z.nullable(z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() })),
  country: z.string(),
  createdAt: Instant,
  version: z.int(),
});
export type Story = z.output<typeof Story>;

export const StoryFields = z.strictObject(
  {
    picture: z.optional(picture()),
    type: z.optional(choice(storyTypes)),
    link: z.optional(link()),
    spot_id: z.optional(orNone(Id)),
    user_id: z.optional(orNone(Id)),
    country: country(messages.countryRequired),
  },
  messages.unknownField,
);
export type StoryFields = z.output<typeof StoryFields>;

export const StoryQuery = listQuery({
  type: z.optional(orNone(choice(storyTypes))),
  country: z.optional(orNone(country())),
  ...madeWithin,
});
export type StoryQuery = z.output<typeof StoryQuery>;

export const StorySpotQuery = listQuery({});
export type StorySpotQuery = z.output<typeof StorySpotQuery>;

export const stories = {
  /** For the picker: no people spots, except the official user's (specification §5). */
  spots: endpoint({
    method: 'GET',
    path: '/stories/spots',
    least: 'editor',
    query: StorySpotQuery,
    out: page(StorySpot),
    summary: 'Spots that a story can open',
  }),
  ...resource({
    path: '/stories',
    name: 'stories',
    least: 'editor',
    record: Story,
    fields: StoryFields,
    query: StoryQuery,
  }),
};
