import * as z from 'zod/mini';
import { optional, strictObject } from 'zod/mini';
import { codes } from './codes.ts';
import {
  choice,
  country,
  Day,
  email,
  flag,
  Id,
  Instant,
  integer,
  link,
  many,
  number,
  orNone,
  picture,
  prose,
  requiredText,
  text,
} from './fields.ts';
import { changeOf } from './kit.ts';
import { isWebLink } from './links.ts';
import { Review } from './revisions.ts';
import { spotifyEmbed } from './spots.rules.ts';
import { maxPhotos, maxRelated, spotTypes } from './spots.ts';

const group = <F extends z.core.$ZodLooseShape>(shape: F) =>
  optional(strictObject(shape, codes.unknownField));

const emailOrNone = z.union([z.literal(''), email()], codes.badEmail);
const isPhone = (value: string) => value === '' || /^\+?[\d\s().-]{5,30}$/.test(value) || isWebLink(value);
const embedCode = prose(5000).check(
  z.refine((value) => value === '' || spotifyEmbed(value) !== undefined, codes.badEmbed),
  z.overwrite((value) => spotifyEmbed(value) ?? ''),
);
const bio = () => group({ bio_title: optional(text(200)), bio_description: optional(prose(10_000)) });

/** A moment, or a day: its first moment, or its last as specification §9 says it. */
const moment = (time: string) =>
  orNone(
    z.pipe(
      z.union([Instant, Day], codes.badDate),
      z.transform((value: string) =>
        new Date(value.length === 10 ? `${value}T${time}` : value).toISOString(),
      ),
    ),
  );

/** What the spot forms send (specification §3, §7). */
export const SpotFields = strictObject(
  {
    name: requiredText(200),
    address: optional(text(500)),
    lat: optional(orNone(number(-90, 90))),
    long: optional(orNone(number(-180, 180))),
    type: optional(choice(spotTypes)),
    country: optional(orNone(country())),
    /** The whole list in its order: new files, and addresses of photos that stay. */
    photos: optional(many(picture(), maxPhotos)),
    link: optional(link()),
    playlist: group({ show_playlist: optional(flag()), spotify_link: optional(link()) }),
    instagram: group({ show_instagram: optional(flag()), instagram_link: optional(link()) }),
    email: group({ show_email: optional(flag()), email: optional(emailOrNone) }),
    whatsapp: group({
      show_whatsapp: optional(flag()),
      whatsapp: optional(text(300).check(z.refine(isPhone, codes.badPhone))),
    }),
    advertisement: group({
      show_advertisement: optional(flag()),
      advertisement_banner: optional(picture()),
      advertisement_link: optional(link()),
    }),
    bio: bio(),
    bio_en: bio(),
    curious_fact: optional(prose(5000)),
    curious_fact_en: optional(prose(5000)),
    youtube_link: optional(link()),
    spotify_embed_code: optional(embedCode),
    enable: optional(flag()),
    outstanding: optional(flag()),
    show_in_map: optional(flag()),
    map_off_by_rule: optional(flag()),
    available_since: optional(moment('00:00:00Z')),
    available_to: optional(moment('23:59:00Z')),
    related_artists: optional(many(Id, maxRelated)),
    related_spots: optional(many(Id, maxRelated)),
    categories: optional(many(Id, maxRelated)),
    /** The owner; only staff may set it. */
    user_id: optional(orNone(Id)),
  },
  codes.unknownField,
);
export type SpotFields = z.output<typeof SpotFields>;
export const SpotChange = strictObject(
  {
    ...changeOf(SpotFields).shape,
    /**
     * The version in review that an owner's form began from: beside `version`, it tells a stale save. The whole review
     * as it was read will do too.
     */
    review: optional(
      z.union([
        strictObject({ id: Id, version: integer(1, 2_147_483_647) }, codes.unknownField),
        strictObject(Review.shape, codes.unknownField),
      ]),
    ),
  },
  codes.unknownField,
);
export type SpotChange = z.output<typeof SpotChange>;
