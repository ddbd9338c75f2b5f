import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, version } from './kit/endpoint.ts';
import {
  choice,
  country,
  flag,
  Id,
  Instant,
  integer,
  integerOr,
  many,
  orNone,
  picture,
  requiredText,
  strictObject,
} from './kit/fields.ts';
import { noun } from './kit/noun.ts';
import { requiredLink } from './links.fields.ts';
import { linkStates } from './values/links.ts';

export const bannerTypes = ['profile_spot_ads', 'search'] as const;
export type BannerType = (typeof bannerTypes)[number];

export const Banner = z.object({
  id: Id,
  name: z.string(),
  /** Its position among the banners of its country and type. */
  order: z.int(),
  link: z.string(),
  type: choice(bannerTypes),
  country: z.string(),
  /** The URLs of the picture and of its 100 px thumbnail. */
  image_url: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
});
export type Banner = z.output<typeof Banner>;

const maxOrder = 100_000;

export const BannerFields = strictObject({
  name: requiredText(200, codes.nameRequired),
  order: z.optional(integerOr(0, 0, maxOrder)),
  link: requiredLink(codes.linkRequired),
  type: choice(bannerTypes, codes.typeRequired),
  country: country(codes.countryRequired),
  image_url: z.optional(picture()),
});

const filters = {
  type: z.optional(orNone(choice(bannerTypes))),
  country: z.optional(orNone(country())),
};
export const BoardQuery = strictObject(filters);
export type BoardQuery = z.output<typeof BoardQuery>;

/** New positions of banners. All are refused if one of the banners has changed since its `version`. */
export const Places = strictObject({
  places: many(strictObject({ id: Id, order: integer(0, maxOrder), version }), 1000),
});
export type Places = z.output<typeof Places>;

const board = z.object({ data: z.array(Banner) });

export const banner = noun({
  name: 'banners',
  path: '/adsbanners',
  minRole: 'editor',
  record: Banner,
  fields: BannerFields,
  picture: 'image_url',
  filters: {
    ...filters,
    /** Only banners whose link is dead. */
    link: z.optional(orNone(choice(linkStates))),
    /** Only banners without a picture or a link, or only others (product/banners#incomplete). */
    incomplete: z.optional(orNone(flag())),
  },
  sorts: ['createdAt', 'name', 'order', 'type', 'country'],
  sort: 'order',
  counts: ['banners'],
  more: {
    board: endpoint({
      method: 'GET',
      path: '/adsbanners/board',
      minRole: 'editor',
      query: BoardQuery,
      /** `data` is limited to what a screen can show; `total` is not. */
      out: z.extend(board, { total: z.int() }),
      summary: 'Banners by country, type and position',
    }),
    reorder: endpoint({
      method: 'PUT',
      path: '/adsbanners/board',
      minRole: 'editor',
      body: Places,
      out: board,
      summary: 'Change the positions of banners',
    }),
  },
});
export const banners = banner.calls;
