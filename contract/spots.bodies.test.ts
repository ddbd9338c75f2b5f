import { expect, test } from 'vitest';
import { contract } from './index.ts';
import { revisionFields } from './revisions.ts';
import * as k from './testing/kinds.ts';
import { spotFilters } from './testing/listQueries.ts';
import { mismatches } from './testing/mismatches.ts';

/* What the calls of spots and their revisions take in their bodies, field by field (product/spots#fields, product/revisions#fields). */

const phone: k.Kind = {
  good: [
    ...k.same('', '+34 600-00.00 (0)', '12345', '1'.repeat(30), 'https://wa.me/34600000000'),
    ['Tel. 12345', '12345'],
    ['wa.me/34600000000', 'https://wa.me/34600000000'],
  ],
  bad: [
    ...k.all('badPhone', 'call me', '++34600000', '34600000x', 'x34600000', '34+600000', 'e.test'),
    ...k.all('phoneTooShort', '1234'),
    ...k.all('phoneTooLong', '1'.repeat(31)),
    ...k.all('tooLong', '1'.repeat(301)),
  ],
};
const player = 'https://open.spotify.com/embed/artist/1dfeR4HaWDbWqFHLkxsg1d';
const embed: k.Kind = {
  good: [
    ['', ''],
    [`<iframe src="${player}?a=b"></iframe>`, player],
    [`${player} ${'a'.repeat(4999 - player.length)}`, player],
  ],
  bad: [
    ...k.all('badEmbed', 'https://e.test', 'spotify'),
    ...k.all('tooLong', `${player} ${'a'.repeat(5000 - player.length)}`),
  ],
};
const emailOrNone: k.Kind = { good: [...k.email.good, ['', '']], bad: k.all('badEmail', 'ana', 'ana@e', 5) };
const bio = k.group({ 'bio_title?': k.text(200), 'bio_description?': k.prose(10_000) });

/** What an owner may change. */
const content: k.Fields = {
  name: k.required(200),
  'address?': k.text(500),
  'lat?': k.degrees(90),
  'long?': k.degrees(180),
  'type?': k.choice('bar_club show_concert live history people store artist oasis'),
  'show_in_map?': k.flag,
  'country?': k.orNone(k.country()),
  'outstanding?': k.flag,
  'youtube_link?': k.linkOf('youtubeExpected', ['@e.test', 'https://www.youtube.com/@e.test']),
  'link?': k.link,
  'spotify_embed_code?': embed,
  'curious_fact?': k.prose(5000),
  'curious_fact_en?': k.prose(5000),
  'bio?': bio,
  'bio_en?': bio,
  'playlist?': k.group({
    'show_playlist?': k.flag,
    'spotify_link?': k.linkOf('spotifyExpected', [
      'spotify:track:1dfeR4HaWDbWqFHLkxsg1d',
      'https://open.spotify.com/track/1dfeR4HaWDbWqFHLkxsg1d',
    ]),
  }),
  'instagram?': k.group({
    'show_instagram?': k.flag,
    'instagram_link?': k.linkOf('instagramHandle', ['@e', 'https://www.instagram.com/e/']),
  }),
  'email?': k.group({ 'show_email?': k.flag, 'email?': emailOrNone }),
  'whatsapp?': k.group({ 'show_whatsapp?': k.flag, 'whatsapp?': phone }),
  'advertisement?': k.group({
    'show_advertisement?': k.flag,
    'advertisement_banner?': k.picture,
    'advertisement_link?': k.link,
  }),
  'available_since?': k.orNone(k.moment('00:00:00.000Z')),
  'available_to?': k.orNone(k.moment('23:59:00.000Z')),
  'related_artists?': k.list(k.id, 100),
  'related_spots?': k.list(k.id, 100),
  'categories?': k.list(k.id, 100),
  'photos?': k.list(k.picture, 20),
};
const spot: k.Fields = {
  ...content,
  'enable?': k.flag,
  'map_off_by_rule?': k.flag,
  'user_id?': k.orNone(k.id),
};
const [id] = k.id.good[0] ?? [];

test('a new spot', () => expect(mismatches(contract.spots.create.body, spot)).toEqual([]));

test('a changed spot, with the review that the form was loaded with', () => {
  const review = {
    ...{ id, status: 'pending', reason: '', changed: ['name'], taken: null },
    ...{ createdAt: '2026-11-21T10:20Z', decided_at: null, version: 2 },
  };
  const good = k.same({ id, version: 2 }, review);
  const bad = [
    ...k.all('outOfRange', { id, version: 0 }),
    ...k.all('unknownField', { id, version: 2, more: 1 }),
    ...k.all('Invalid input', { id }, { ...review, more: 1 }, id),
  ];
  expect(mismatches(contract.spots.update.body, { ...k.change(spot), 'review?': { good, bad } })).toEqual([]);
});

test('a proposed change', () => {
  const fields = { spot_id: k.id, new_data: k.group(k.optional(content)) };
  expect(mismatches(contract.revisions.create.body, fields)).toEqual([]);
});

test('a decision on a change', () => {
  const parts = ['bio.bio_title', 'bio.bio_description', 'bio_en.bio_title', 'bio_en.bio_description'];
  const names = Object.keys(k.optional(content)).map((name) => name.replace('?', ''));
  const paths = names.flatMap((name) =>
    /^bio/.test(name) ? parts.filter((it) => it.startsWith(`${name}.`)) : name,
  );
  expect([...revisionFields].sort()).toEqual(paths.sort());
  const approved: k.Kind = {
    good: [...k.same([], paths, ['name']), ['', []], ['name', ['name']]],
    bad: [...k.all('invalid', [...paths, 'name'], 5), ...k.all('badChoice', ['enable'], ['bio'])],
  };
  const fields = {
    status: k.choice('approved rejected'),
    'reason?': k.prose(2000),
    'fields?': approved,
    'live_version?': k.version,
    'version?': k.version,
  };
  expect(mismatches(contract.revisions.decide.body, fields)).toEqual([]);
});

test('a run through spots takes the filters of the lists, what it is about, and where it is', () => {
  const query = {
    ...spotFilters,
    'search?': k.search(200),
    'order?': k.choice('asc desc'),
    'lacks?': k.list(k.choice('photo english address pin'), 4),
  };
  const after = k.group({ createdAt: k.instant, id: k.id });
  const fields = { query: k.group(query), run: k.id, 'after?': { ...after, good: [] } };
  expect(mismatches(contract.spotResolve.next.body, fields)).toEqual([]);
  const held = { ids: k.list(k.id, 4), 'fromOwn?': k.flag };
  expect(mismatches(contract.spotResolve.hold.body, held)).toEqual([]);
});
