import { describe, expect, test } from 'vitest';
import { completenessOf, fieldsOfItem } from '#contract/spots.completeness.ts';
import { blankSpot, fieldsWith } from '#contract/spots.fields.ts';
import { ownSteps, stepOfField } from './ownSteps.ts';
import { fieldOfItem, statesOfSteps } from './stepStates.ts';

/* product/spots#own-steps */

describe('the step of a field', () => {
  test.each([
    ['photos', 'photos'],
    ['photos.2', 'photos'],
    ['name', 'name'],
    ['type', 'name'],
    ['available_to', 'name'],
    ['country', 'place'],
    ['address', 'place'],
    ['long', 'place'],
    ['bio.bio_title', 'texts'],
    ['curious_fact_en', 'texts'],
    ['instagram.instagram_link', 'links'],
    ['spotify_embed_code', 'links'],
    ['advertisement.advertisement_banner', 'links'],
    ['categories', 'links'],
    ['no_such_field', 'photos'],
  ])('%s: %s', (path, step) => {
    expect(stepOfField(path)).toBe(step);
  });

  test('every step but the preview has some', () => {
    const used = new Set(fieldsWith('section').map(stepOfField));
    expect(ownSteps.filter((step) => !used.has(step))).toEqual(['preview']);
  });
});

describe('the states of the steps', () => {
  const { missing } = completenessOf({ ...blankSpot, type: 'people' });

  test('of a blank spot: something is missing everywhere', () => {
    const states = {
      photos: 'missing',
      name: 'missing',
      place: 'missing',
      texts: 'missing',
      links: 'missing',
    };
    expect(statesOfSteps([], missing)).toEqual({ ...states, preview: undefined });
  });

  test('an error counts more than what is missing', () => {
    expect(statesOfSteps(['country'], missing)).toMatchObject({ name: 'missing', place: 'error' });
    expect(statesOfSteps(['bio_en.bio_title'], [])).toMatchObject({ name: 'done', texts: 'error' });
  });

  test('what is missing leads to a field that counts for it', () => {
    for (const item of missing) expect(fieldsOfItem(item), item).toContain(fieldOfItem[item].split('.')[0]);
  });
});
