import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { EventRecord } from './events.ts';
import { codes } from './kit/codes.ts';
import {
  choice,
  country,
  email,
  Id,
  many,
  orNone,
  picture,
  prose,
  requiredText,
  strictObject,
} from './kit/fields.ts';
import { understood } from './links.fields.ts';
import { spotifyEmbed, understandSpotify } from './spotify.ts';
import * as k from './spots.kinds.ts';
import { understandInstagram } from './values/instagram.ts';
import { pick } from './values/pick.ts';
import { understandNumber } from './values/whatsapp.ts';
import { understandYoutube } from './values/youtube.ts';

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
export type SpotType = (typeof spotTypes)[number];

export const maxPhotos = 20;

interface Described {
  readonly kind: string;
  /** In records. */
  readonly value: z.ZodMiniType;
  /** Also in lists of spots. */
  readonly listed?: true;
  /**
   * How an owner's change is reviewed: the field as a `whole`, or each of its `parts`. `shown`: the comparison of two
   * versions shows it, but a revision cannot change it.
   */
  readonly review: 'whole' | 'parts' | 'shown' | null;
  /** The field that it changes with. */
  readonly follows?: 'photos' | 'show_in_map';
}

/** Fields that only the server sets. */
interface Unsent extends Described {
  readonly sent?: never;
}

/** Fields that forms send. */
interface Sent extends Described {
  readonly sent: z.ZodMiniType;
  /** The value in a new spot. */
  readonly blank?: unknown;
  /** The section of the form with its input; null without input. */
  readonly section: string | null;
  /** The noun whose ids it contains. */
  readonly noun?: 'spots' | 'categories';
  /** False: not in the form of a user's own spots. */
  readonly own?: false;
  /** What it counts for in how complete a spot is (spots.completeness.ts); one of the fields with the same is enough. */
  readonly counts?: string;
}

const emailOrNone = z.union([z.literal(''), email()], codes.badEmail);
/** As it is written; the server and the form complete it with the country (`understandPhone`). */
const phone = z.string(codes.invalid).check(z.maxLength(300, codes.tooLong), understood(understandNumber));
const embedCode = prose(5000).check(
  z.refine((value) => value === '' || spotifyEmbed(value) !== undefined, codes.badEmbed),
  z.overwrite((value) => spotifyEmbed(value) ?? ''),
);
const name = k.field('text', z.string(), requiredText(200), '');
const type = { kind: 'type', value: choice(spotTypes), sent: optional(choice(spotTypes)) } as const;
const countryCode = k.field('country', z.nullable(z.string()), optional(orNone(country())), null);
/** The complete list in its order: new files, and URLs of present photos. */
const photos = k.field('pictures', z.array(z.string()), optional(many(picture(), maxPhotos)), []);
const owner = k.field('text', z.nullable(Id), optional(orNone(Id)), null);
const bio = () => k.group({ bio_title: k.shortText(200), bio_description: k.longText(10_000) });

const instagram = k.group({ show_instagram: k.yesNo(false), instagram_link: k.webLink(understandInstagram) });
const mail = k.group({ show_email: k.yesNo(false), email: k.string(emailOrNone) });
const whatsapp = k.group({ show_whatsapp: k.yesNo(false), whatsapp: k.string(phone) });
const playlist = k.group({ show_playlist: k.yesNo(false), spotify_link: k.webLink(understandSpotify) });
const advertisement = k.group({
  show_advertisement: k.yesNo(false),
  advertisement_banner: k.field('pictures', z.string(), optional(picture()), ''),
  advertisement_link: k.webLink(),
});

/**
 * Every field of a spot, in the order of the comparison of two versions. The schemas, the columns of responses, the fields
 * of revisions, the form and the comparison are derived from it.
 */
export const spotFields = {
  name: { ...name, section: 'general', review: 'whole', listed: true, counts: 'name' },
  address: { ...k.shortText(500), section: 'place', review: 'whole', listed: true, counts: 'address' },
  lat: { ...k.degrees(90), section: 'place', review: 'whole', listed: true, counts: 'pin' },
  long: { ...k.degrees(180), section: 'place', review: 'whole', listed: true },
  type: { ...type, section: 'general', review: 'whole', listed: true },
  show_in_map: { ...k.yesNo(true), section: 'place', review: 'whole', listed: true, own: false },
  enable: { ...k.yesNo(false), section: 'general', review: 'shown', listed: true },
  country: { ...countryCode, section: 'general', review: 'whole', listed: true, counts: 'country' },
  recommended: { kind: 'flag', value: z.boolean(), review: 'shown' },
  outstanding: { ...k.yesNo(false), section: 'general', review: 'whole', listed: true },
  favourites_count: { kind: 'number', value: z.int(), review: 'shown', listed: true },
  spotify_id: { kind: 'text', value: z.nullable(z.string()), review: 'shown' },
  youtube_link: { ...k.webLink(understandYoutube), section: 'contact', review: 'whole', counts: 'contact' },
  link: { ...k.webLink(), section: 'contact', review: 'whole', counts: 'contact' },
  /** A Spotify embed URL, or ''. */
  spotify_embed_code: { ...k.string(embedCode), section: 'music', review: 'whole' },
  curious_fact: { ...k.longText(5000), section: 'bios', review: 'whole', counts: 'curious_fact' },
  curious_fact_en: { ...k.longText(5000), section: 'bios', review: 'whole' },
  bio: { ...bio(), section: 'bios', review: 'parts', counts: 'bio' },
  bio_en: { ...bio(), section: 'bios', review: 'parts', counts: 'bio_en' },
  playlist: { ...playlist, section: 'music', review: 'whole' },
  instagram: { ...instagram, section: 'contact', review: 'whole', counts: 'contact' },
  email: { ...mail, section: 'contact', review: 'whole', counts: 'contact' },
  whatsapp: { ...whatsapp, section: 'contact', review: 'whole', counts: 'contact' },
  advertisement: { ...advertisement, section: 'advertisement', review: 'whole' },
  available_since: { ...k.moment('00:00:00Z'), section: 'availability', review: 'whole', listed: true },
  available_to: { ...k.moment('23:59:00Z'), section: 'availability', review: 'whole', listed: true },
  /** Spots of type people. */
  related_artists: { ...k.references('spots'), section: 'relations', review: 'whole' },
  related_spots: { ...k.references('spots'), section: 'relations', review: 'whole', own: false },
  categories: { ...k.references('categories'), section: 'relations', review: 'whole' },
  events: { kind: 'events', value: z.array(EventRecord), review: 'shown' },
  photos: { ...photos, section: 'photos', review: 'whole', listed: true, counts: 'photo' },
  /** Thumbnails of the photos, in the same order. */
  thumbnail_photos: {
    kind: 'pictures',
    value: z.array(z.string()),
    review: 'shown',
    follows: 'photos',
    listed: true,
  },
  /**
   * True while `show_in_map` is off only because the address is missing: adding one turns it on again. Forms send false
   * when a person has set `show_in_map`.
   */
  map_off_by_rule: { ...k.yesNo(false), section: null, review: null, follows: 'show_in_map', listed: true },
  /** The owner; only staff may set it. */
  user_id: { ...owner, section: 'general', review: null, listed: true, own: false },
} as const satisfies Record<string, Sent | Unsent>;

type Fields = typeof spotFields;
export type SpotField = keyof Fields;
/** The names of the fields that extend P. */
export type FieldsWith<P> = { [F in SpotField]: Fields[F] extends P ? F : never }[SpotField];

/** The kind of a value, which determines how the comparison shows it. */
export type ValueKind = Fields[SpotField]['kind'];
/** The sections of the form. */
export type Section = NonNullable<Fields[FieldsWith<{ readonly section: unknown }>]['section']>;

export const spotFieldNames = Object.keys(spotFields) as SpotField[];

/** The names of the fields with this aspect, and with this value of it if one is given. */
export function fieldsWith<const A extends keyof Sent, const V = unknown>(
  aspect: A,
  value?: V,
): FieldsWith<{ readonly [K in A]: V }>[] {
  const has = (name: SpotField): name is FieldsWith<{ readonly [K in A]: V }> => {
    const described: Partial<Sent> = spotFields[name];
    return aspect in described && (value === undefined || described[aspect] === value);
  };
  return spotFieldNames.filter(has);
}

interface FieldKind {
  readonly kind: ValueKind;
  readonly parts?: Readonly<Record<string, { readonly kind: ValueKind }>>;
}

/** The field at a path, or the part of a group (`bio.bio_title`); undefined for fields of older versions. */
export function fieldAt(path: string): FieldKind | undefined {
  const [name = '', part] = path.split('.');
  const described: Readonly<Record<string, FieldKind>> = spotFields;
  return part === undefined ? described[name] : described[name]?.parts?.[part];
}

/** The fields that the form edits. */
const editable = pick(spotFields, fieldsWith('sent'));
export const SpotValues = z.object(k.shapeOf(editable, 'value'));
export type SpotValues = z.output<typeof SpotValues>;
/** The body of the spot forms. */
export const SpotFields = strictObject(k.shapeOf(editable, 'sent'));
export type SpotFields = z.output<typeof SpotFields>;

/** The initial values of a new spot; its type depends on the form. */
export const blankSpot: Omit<SpotValues, 'type'> = k.shapeOf(pick(spotFields, fieldsWith('blank')), 'blank');
