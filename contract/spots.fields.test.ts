import { expect, test } from 'vitest';
import { comparedFields, revisionFields } from './revisions.ts';
import { type FieldsWith, fieldAt, fieldsWith, SpotFields } from './spots.fields.ts';
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
  expect(fieldAt('instagram.unknown') ?? fieldAt('unknown')).toBeUndefined();
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
