import { expect, test } from 'vitest';
import { BannerFields } from '#contract/banners.ts';
import { EventFields } from '#contract/events.ts';
import { SpotFields } from '#contract/spots.fields.ts';
import { StoryFields } from '#contract/stories.ts';
import { UserFields } from '#contract/users.ts';
import { valuesInAddress } from './address.ts';

const from = (query: string, fields: { shape: object }) =>
  valuesInAddress(new URLSearchParams(query), fields.shape as never);

test('plain fields are read as the contract reads them', () => {
  expect(from('name= Uno &type=search&country=gb&order=12&link=https://e.co', BannerFields)).toEqual({
    name: 'Uno',
    type: 'search',
    country: 'UK',
    order: 12,
    link: 'https://e.co',
  });
  expect(from('outstanding=true&show_in_map=0&lat=-31.5&country=&bio_title=x', SpotFields)).toEqual({
    outstanding: true,
    show_in_map: false,
    lat: -31.5,
    country: null,
  });
  expect(from('date=2030-02-28&start_time=21:30&title=Noche', EventFields)).toEqual({
    date: '2030-02-28',
    start_time: '21:30',
    title: 'Noche',
  });
});

test.for([
  { why: 'a wrong type', query: 'order=many&lat=1e999&type=5' },
  { why: 'an unknown country', query: 'country=ZZ' },
  { why: 'too long', query: `name=${'x'.repeat(201)}&link=https://e.co/${'x'.repeat(100_000)}` },
  { why: 'another protocol', query: 'link=javascript:alert(1)' },
  { why: 'invisible characters', query: 'name=%00&name=a' },
  { why: 'an empty required field', query: 'name=&country=' },
  { why: 'repeated', query: 'name=a&name=b' },
  {
    why: 'names that are not fields',
    query: '__proto__=x&constructor=x&version=3&id=1&toString=x&name[]=a&name.x=a',
  },
  { why: 'a picture', query: 'image_url=/files/00000000-0000-8000-8000-000000000024.webp' },
])('$why is ignored', ({ query }) => {
  expect(from(query, BannerFields)).toEqual({});
});

test('secrets, rights, groups, lists and ids of other records are ignored', () => {
  const id = '01a205a6-932e-7000-810c-bfd0ef38e858';
  expect(from('password=long-enough&role=admin&current_password=x&picture=', UserFields)).toEqual({});
  expect(from(`enable=true&photos=x&categories=${id}&bio=x&email=a@b.co&user_id=${id}`, SpotFields)).toEqual(
    {},
  );
  expect(from(`spot_id=${id}&user_id=`, StoryFields)).toEqual({});
});
