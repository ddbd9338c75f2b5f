import { expect, test } from 'vitest';
import { comparedFields, revisionFields } from './revisions.ts';
import {
  type FieldsWith,
  fieldAt,
  fieldsWith,
  SpotFields,
  SpotValues,
  spotFieldNames,
  spotFields,
} from './spots.fields.ts';
import { blankSpot, Spot, SpotSummary } from './spots.ts';

test('the compared fields of revisions have the order of the product', () => {
  const paths = `name address lat long type show_in_map enable country recommended outstanding favourites_count spotify_id
    youtube_link link spotify_embed_code curious_fact curious_fact_en bio.bio_title bio.bio_description bio_en.bio_title
    bio_en.bio_description playlist instagram email whatsapp advertisement available_since available_to related_artists
    related_spots categories events photos thumbnail_photos`;
  expect(comparedFields).toEqual(paths.split(/\s+/));
});

test('fields that only staff may set are not in revisions', () => {
  const inRevisions = new Set<string>(revisionFields);
  const staffFields = [
    'enable',
    'user_id',
    'map_off_by_rule',
    'recommended',
    'favourites_count',
    'spotify_id',
  ];
  expect(staffFields.filter((field) => inRevisions.has(field))).toEqual([]);
});

test('schemas, a new spot and lists have the fields of their description', () => {
  expect(Object.keys(SpotFields.shape)).toEqual(fieldsWith('sent'));
  expect(['type', ...Object.keys(blankSpot)].sort()).toEqual(fieldsWith('sent').sort());
  expect(Object.keys(Spot.shape)).toEqual(expect.arrayContaining(fieldsWith('value')));
  expect(Object.keys(SpotSummary.shape)).toEqual(expect.arrayContaining(fieldsWith('listed')));
  expect(fieldAt('instagram.instagram_link')?.kind).toBe('link');
  expect(fieldAt('name.part') ?? fieldAt('unknown.part')).toBeUndefined();
  expect(Object.keys(SpotValues.shape)).toEqual(fieldsWith('sent'));
  expect(fieldAt('instagram.unknown') ?? fieldAt('unknown')).toBeUndefined();
});

// product/spots#fields: enable and outstanding are off, show_in_map is on, everything else is empty.
test('a new spot', () => {
  const bio = { bio_title: '', bio_description: '' };
  expect(blankSpot).toEqual({
    ...{ name: '', address: '', lat: null, long: null, show_in_map: true, enable: false, country: null },
    ...{ outstanding: false, youtube_link: '', link: '', spotify_embed_code: '', curious_fact: '' },
    ...{ curious_fact_en: '', bio, bio_en: bio, available_since: null, available_to: null },
    ...{
      related_artists: [],
      related_spots: [],
      categories: [],
      photos: [],
      map_off_by_rule: false,
      user_id: null,
    },
    playlist: { show_playlist: false, spotify_link: '' },
    instagram: { show_instagram: false, instagram_link: '' },
    email: { show_email: false, email: '' },
    whatsapp: { show_whatsapp: false, whatsapp: '' },
    advertisement: { show_advertisement: false, advertisement_banner: '', advertisement_link: '' },
  });
});

// product/revisions#comparison: how a value is shown depends on its kind.
test('the kinds of the fields and of the parts of groups', () => {
  const kinds = spotFieldNames.flatMap((name) => {
    const field: { kind: string; parts?: object } = spotFields[name];
    return [name, ...Object.keys(field.parts ?? {}).map((part) => `${name}.${part}`)].map(
      (path) => [fieldAt(path)?.kind, path] as const,
    );
  });
  const byKind = Object.entries(Object.groupBy(kinds, ([kind]) => String(kind)));
  expect(
    Object.fromEntries(byKind.map(([kind, all]) => [kind, all?.map(([, path]) => path).join(' ')])),
  ).toEqual({
    text: `name address spotify_id spotify_embed_code curious_fact curious_fact_en bio.bio_title bio.bio_description
      bio_en.bio_title bio_en.bio_description email.email whatsapp.whatsapp user_id`.replace(/\s+/g, ' '),
    number: 'lat long favourites_count',
    type: 'type',
    flag: `show_in_map enable recommended outstanding playlist.show_playlist instagram.show_instagram email.show_email
      whatsapp.show_whatsapp advertisement.show_advertisement map_off_by_rule`.replace(/\s+/g, ' '),
    country: 'country',
    link: 'youtube_link link playlist.spotify_link instagram.instagram_link advertisement.advertisement_link',
    group: 'bio bio_en playlist instagram email whatsapp advertisement',
    pictures: 'advertisement.advertisement_banner photos thumbnail_photos',
    instant: 'available_since available_to',
    references: 'related_artists related_spots categories',
    events: 'events',
  });
});

test('a handwritten list of fields with a missing or an extra one does not compile', () => {
  type ListOf<P> = Record<FieldsWith<P>, true>;
  const all: ListOf<{ readonly kind: 'references' }> = {
    related_artists: true,
    related_spots: true,
    categories: true,
  };
  // @ts-expect-error categories is missing
  const missing: typeof all = { related_artists: true, related_spots: true };
  // @ts-expect-error name is no reference
  const extra: typeof all = { ...all, name: true };
  expect([missing, extra]).toHaveLength(2);
});
