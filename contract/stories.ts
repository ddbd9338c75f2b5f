import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { createdWithin, endpoint, listQuery, page, type QueryOf } from './kit/endpoint.ts';
import { choice, country, Id, Instant, orNone, picture, strictObject } from './kit/fields.ts';
import { noun } from './kit/noun.ts';
import { link } from './links.fields.ts';
import { linkStates } from './values/links.ts';

export const storyTypes = ['open_spot', 'download_image', 'website_link', 'song'] as const;
export type StoryType = (typeof storyTypes)[number];

/** The fields that a story of this type does not have, with their empty values (product/stories#cleared). */
export const incompatibleWith = (type: StoryType): { link?: ''; spot_id?: null } => ({
  ...(type !== 'website_link' && { link: '' as const }),
  ...(type !== 'open_spot' && { spot_id: null }),
});

/** The parts that a story may lack to be displayed or to open its target. */
export const storyParts = ['spot', 'link', 'picture'] as const;
export type StoryPart = (typeof storyParts)[number];

/** The parts that a story lacks. It can be saved without them; the filter `incomplete` lists it. */
export function missingIn(story: {
  type: StoryType;
  link: string;
  spot_id: string | null;
  hasPicture: boolean;
}): StoryPart[] {
  const lacks: Record<StoryPart, boolean> = {
    spot: story.type === 'open_spot' && !story.spot_id,
    link: story.type === 'website_link' && story.link.trim() === '',
    picture: !story.hasPicture,
  };
  return storyParts.filter((part) => lacks[part]);
}

/** A spot as a choice for a story. */
export const StorySpot = z.object({ id: Id, name: z.string(), address: z.string(), type: z.string() });
export type StorySpot = z.output<typeof StorySpot>;

export const Story = z.object({
  id: Id,
  /** The URLs of the picture and of its 100 px thumbnail. */
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

export const StoryFields = strictObject({
  picture: z.optional(picture()),
  type: z.optional(choice(storyTypes)),
  link: z.optional(link()),
  spot_id: z.optional(orNone(Id)),
  user_id: z.optional(orNone(Id)),
  country: country(codes.countryRequired),
});

export type StoryFields = z.output<typeof StoryFields>;

export const StorySpotQuery = listQuery({});
export type StorySpotQuery = z.output<typeof StorySpotQuery>;

export const story = noun({
  name: 'stories',
  path: '/stories',
  minRole: 'editor',
  record: Story,
  fields: StoryFields,
  picture: 'picture',
  filters: {
    type: z.optional(orNone(choice(storyTypes))),
    country: z.optional(orNone(country())),
    /** Only stories whose link is dead. */
    link: z.optional(orNone(choice(linkStates))),
    /** Only stories that lack a part. */
    incomplete: z.optional(orNone(z.literal('true', codes.badChoice))),
    ...createdWithin,
  },
  sorts: ['createdAt', 'type', 'country'],
  /** What it opens: the spot or the link. */
  cells: ['opens'],
  counts: ['stories'],
  more: {
    /** Without spots of type people, except the official user's (product/stories#openable). */
    spots: endpoint({
      method: 'GET',
      path: '/stories/spots',
      minRole: 'editor',
      query: StorySpotQuery,
      out: page(StorySpot),
      summary: 'Spots that a story can open',
    }),
  },
});
export const stories = story.calls;
export type StoryQuery = QueryOf<typeof stories.list>;
