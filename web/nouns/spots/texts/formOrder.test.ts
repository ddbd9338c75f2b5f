import { expect, test } from 'vitest';
import { fieldsWith, spotFields } from '#contract/spots.fields.ts';
import { formOrder, inFormOrder } from './formOrder.ts';

test('every field with an input has a place, and those of a section are beside each other', () => {
  expect(formOrder.toSorted()).toEqual(fieldsWith('section').filter(hasInput).toSorted());
  const sections = formOrder.map((name) => Object(spotFields[name]).section);
  const changes = sections.filter((section, i) => section !== sections[i - 1]);
  expect(changes).toEqual([...new Set(sections)]);
});
const hasInput = (name: string) => name !== 'map_off_by_rule';

test('paths are in the order of the form, also those of the parts of a group; unknown ones last', () => {
  const paths = [
    'former',
    'categories',
    'instagram.instagram_link',
    'instagram.show_instagram',
    'photos.10',
    'photos.2',
    'bio_en.bio_title',
    'curious_fact',
    'bio.bio_description',
    'bio.bio_title',
    'long',
    'name',
  ];
  expect(inFormOrder(paths)).toEqual([
    'name',
    'long',
    'photos.2',
    'photos.10',
    'bio.bio_title',
    'bio.bio_description',
    'curious_fact',
    'bio_en.bio_title',
    'instagram.show_instagram',
    'instagram.instagram_link',
    'categories',
    'former',
  ]);
});
