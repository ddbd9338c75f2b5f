import { describe, expect, test } from 'vitest';
import { completenessOf, fieldsOfItem } from './spots.completeness.ts';
import { blankSpot } from './spots.fields.ts';

/* product/spots#completeness */

const blank = { ...blankSpot, type: 'people' };
const whole = {
  ...blank,
  name: 'La Trastienda',
  photos: ['/files/a.webp'],
  country: 'AR',
  address: 'Balcarce 460',
  lat: -34.6,
  long: -58.4,
  bio: { bio_title: '', bio_description: 'Un escenario.' },
  bio_en: { bio_title: '', bio_description: 'A stage.' },
  curious_fact: 'Fue un almacén.',
  link: 'https://example.com',
};

test('a blank spot is 0 % complete, a filled one 100 %', () => {
  expect(completenessOf(blank).percent).toBe(0);
  expect(completenessOf({}).percent).toBe(0);
  expect(completenessOf(whole)).toEqual({ percent: 100, missing: [] });
});

describe('what is missing', () => {
  test.each([
    [{ photos: [] }, 75, ['photo']],
    [{ name: '  ' }, 90, ['name']],
    [{ country: null }, 95, ['country']],
    [{ country: '' }, 95, ['country']],
    [{ lat: null, long: null }, 90, ['pin']],
    [{ lat: '', long: '' }, 90, ['pin']],
    [{ bio: { bio_title: '', bio_description: ' ' } }, 85, ['bio']],
    [{ photos: [], bio_en: { bio_title: '', bio_description: '' } }, 65, ['photo', 'bio_en']],
    [{ link: '' }, 90, ['contact']],
    [{ link: '', whatsapp: { show_whatsapp: false, whatsapp: '+54 11 4444 4444' } }, 90, ['contact']],
    [{ link: '', email: { show_email: true, email: '' } }, 90, ['contact']],
  ])('%j: %d %%', (change, percent, missing) => {
    expect(completenessOf({ ...whole, ...change })).toEqual({ percent, missing });
  });
});

test.each([
  { link: '', whatsapp: { show_whatsapp: true, whatsapp: '+54 11 4444 4444' } },
  { link: '', youtube_link: 'https://youtube.com/x' },
  // As text in a form; 0 is a coordinate.
  { lat: '0', long: '0' },
  { lat: 0, long: 0 },
  { photos: [new File([], 'new.jpg')] },
  { bio: { bio_title: 'Título', bio_description: '' } },
])('complete as well: %j', (change) => {
  expect(completenessOf({ ...whole, ...change }).percent).toBe(100);
});

test('one way of contact is enough, whichever it is', () => {
  expect(fieldsOfItem('contact')).toEqual(['youtube_link', 'link', 'instagram', 'email', 'whatsapp']);
});
