import * as z from 'zod/mini';
import { EventRecord } from './events.ts';
import { choice, Id, Instant } from './fields.ts';
import { Review } from './revisions.ts';

export const spotTypes = [
  'bar_club',
  'show_concert',
  'live',
  'history',
  'people',
  'store',
  'artist',
  'oasis',
] as const;
/** What a spot may need from somebody: the dashboard counts it and opens its list. */
export const spotNeeds = ['photo', 'address', 'english', 'newer_events'] as const;
export type SpotNeed = (typeof spotNeeds)[number];
export type SpotType = (typeof spotTypes)[number];

export const maxPhotos = 20;
/** How many related spots, artists or categories one spot may have. */
export const maxRelated = 100;

const Playlist = z.object({ show_playlist: z.boolean(), spotify_link: z.string() });
const Instagram = z.object({ show_instagram: z.boolean(), instagram_link: z.string() });
const SpotEmail = z.object({ show_email: z.boolean(), email: z.string() });
const Whatsapp = z.object({ show_whatsapp: z.boolean(), whatsapp: z.string() });
const Advertisement = z.object({
  show_advertisement: z.boolean(),
  advertisement_banner: z.string(),
  advertisement_link: z.string(),
});
const Bio = z.object({ bio_title: z.string(), bio_description: z.string() });
export type Playlist = z.output<typeof Playlist>;
export type Instagram = z.output<typeof Instagram>;
export type SpotEmail = z.output<typeof SpotEmail>;
export type Whatsapp = z.output<typeof Whatsapp>;
export type Advertisement = z.output<typeof Advertisement>;
export type Bio = z.output<typeof Bio>;

/** What people decide about a spot; the form edits exactly this. */
const values = {
  name: z.string(),
  address: z.string(),
  lat: z.nullable(z.number()),
  long: z.nullable(z.number()),
  type: choice(spotTypes),
  country: z.nullable(z.string()),
  /** Addresses of the pictures, in their order. */
  photos: z.array(z.string()),
  link: z.string(),
  playlist: Playlist,
  instagram: Instagram,
  email: SpotEmail,
  whatsapp: Whatsapp,
  advertisement: Advertisement,
  bio: Bio,
  bio_en: Bio,
  curious_fact: z.string(),
  curious_fact_en: z.string(),
  youtube_link: z.string(),
  /** A Spotify embed address, or ''. */
  spotify_embed_code: z.string(),
  enable: z.boolean(),
  outstanding: z.boolean(),
  show_in_map: z.boolean(),
  /**
   * True while `show_in_map` is off only for want of an address: an address switches it on again. Sent as false, it
   * says that `show_in_map` is what a person decided.
   */
  map_off_by_rule: z.boolean(),
  available_since: z.nullable(Instant),
  available_to: z.nullable(Instant),
  /** Ids of people spots. */
  related_artists: z.array(Id),
  related_spots: z.array(Id),
  categories: z.array(Id),
  user_id: z.nullable(Id),
};
export const SpotValues = z.object(values);
export type SpotValues = z.output<typeof SpotValues>;

const owner = z.object({ id: Id, first_name: z.string(), last_name: z.string(), email: z.string() });

export const Spot = z.object({
  id: Id,
  ...values,
  /** The photos' small versions, in the same order. */
  thumbnail_photos: z.array(z.string()),
  events: z.array(EventRecord),
  user: z.nullable(owner),
  spotify_id: z.nullable(z.string()),
  recommended: z.boolean(),
  favourites_count: z.int(),
  createdAt: Instant,
  version: z.int(),
  /** To its owner only: what became of the newest version that they sent; absent when there was none. */
  review: z.optional(Review),
});
export type Spot = z.output<typeof Spot>;

/** A spot as lists show it. */
export const SpotSummary = z.pick(Spot, {
  id: true,
  name: true,
  address: true,
  lat: true,
  long: true,
  type: true,
  country: true,
  photos: true,
  thumbnail_photos: true,
  enable: true,
  outstanding: true,
  show_in_map: true,
  map_off_by_rule: true,
  available_since: true,
  available_to: true,
  user_id: true,
  user: true,
  createdAt: true,
  version: true,
  review: true,
});
export type SpotSummary = z.output<typeof SpotSummary>;

/** A person's spot by name, for related artists. */
export const SpotName = z.object({
  id: Id,
  name: z.string(),
  country: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
});
export type SpotName = z.output<typeof SpotName>;

/** A new spot before anything is typed; its type depends on the form (specification §9). */
export const blankSpot: Omit<SpotValues, 'type'> = {
  name: '',
  address: '',
  lat: null,
  long: null,
  country: null,
  photos: [],
  link: '',
  playlist: { show_playlist: false, spotify_link: '' },
  instagram: { show_instagram: false, instagram_link: '' },
  email: { show_email: false, email: '' },
  whatsapp: { show_whatsapp: false, whatsapp: '' },
  advertisement: { show_advertisement: false, advertisement_banner: '', advertisement_link: '' },
  bio: { bio_title: '', bio_description: '' },
  bio_en: { bio_title: '', bio_description: '' },
  curious_fact: '',
  curious_fact_en: '',
  youtube_link: '',
  spotify_embed_code: '',
  enable: false,
  outstanding: false,
  show_in_map: true,
  map_off_by_rule: false,
  available_since: null,
  available_to: null,
  related_artists: [],
  related_spots: [],
  categories: [],
  user_id: null,
};
