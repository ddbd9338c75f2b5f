import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { endpoint, type QueryOf, version } from './kit/endpoint.ts';
import {
  choice,
  country,
  Id,
  Instant,
  integer,
  integerOr,
  many,
  orNone,
  picture,
  requiredLink,
  requiredText,
} from './kit/fields.ts';
import { noun } from './kit/noun.ts';

export const bannerTypes = ['profile_spot_ads', 'search'] as const;
export type BannerType = (typeof bannerTypes)[number];

export const Banner = z.object({
  id: Id,
  name: z.string(),
  /** Its place among the banners of its country and type. */
  order: z.int(),
  link: z.string(),
  type: choice(bannerTypes),
  country: z.string(),
  /** The address of the picture, and of its 100 px thumbnail. */
  image_url: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
});
export type Banner = z.output<typeof Banner>;

const last = 100_000;
const place = integer(0, last);

export const BannerFields = z.strictObject(
  {
    name: requiredText(200, codes.nameRequired),
    order: z.optional(integerOr(0, 0, last)),
    link: requiredLink(codes.linkRequired),
    type: choice(bannerTypes, codes.typeRequired),
    country: country(codes.countryRequired),
    image_url: z.optional(picture()),
  },
  codes.unknownField,
);
export type BannerFields = z.output<typeof BannerFields>;

const filters = {
  type: z.optional(orNone(choice(bannerTypes))),
  country: z.optional(orNone(country())),
};
export const BoardQuery = z.strictObject(filters, codes.unknownField);
export type BoardQuery = z.output<typeof BoardQuery>;

/** New places for banners, all of them or none; a banner that somebody changed since `version` refuses all. */
export const Places = z.strictObject(
  { places: many(z.strictObject({ id: Id, order: place, version }, codes.unknownField), 1000) },
  codes.unknownField,
);
export type Places = z.output<typeof Places>;

const board = z.object({ data: z.array(Banner) });
/** As many as a screen can show; `total` says how many there are. */
const wholeBoard = z.extend(board, { total: z.int() });

export const banner = noun({
  name: 'banners',
  path: '/adsbanners',
  minRole: 'editor',
  record: Banner,
  fields: BannerFields,
  picture: 'image_url',
  filters,
  sorts: ['createdAt', 'name', 'order'],
  sort: 'order',
  counts: ['banners'],
  more: {
    board: endpoint({
      method: 'GET',
      path: '/adsbanners/board',
      minRole: 'editor',
      query: BoardQuery,
      out: wholeBoard,
      summary: 'Banners by country, type and place',
    }),
    reorder: endpoint({
      method: 'PUT',
      path: '/adsbanners/board',
      minRole: 'editor',
      body: Places,
      out: board,
      summary: 'Give banners new places',
    }),
  },
});
export const banners = banner.calls;
export type BannerQuery = QueryOf<typeof banners.list>;
