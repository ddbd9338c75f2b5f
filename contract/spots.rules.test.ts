import { describe, expect, test } from 'vitest';
import { spotifyEmbed } from './spotify.ts';
import {
  hidesFromMap,
  isEvent,
  mapExclusionsOf,
  needsAddress,
  needsCountry,
  spotErrors,
  withMapVisibility,
} from './spots.rules.ts';
import { blankSpot, type SpotValues, spotTypes } from './spots.ts';

const now = new Date('2026-11-21T12:00:00Z');
const visibleSpot: SpotValues = {
  ...blankSpot,
  type: 'bar_club',
  name: 'Bar',
  address: 'Calle 1',
  lat: -34.6,
  long: -58.4,
  country: 'AR',
  enable: true,
};
const event: Partial<SpotValues> = { type: 'show_concert' };

describe('the reasons why a spot is not on the map', () => {
  test.each<[string, Partial<SpotValues>, string[]]>([
    ['none', {}, []],
    ['not enabled', { enable: false }, ['not_enabled']],
    ['no address', { address: ' ' }, ['no_address']],
    ['none for an event without an address', { ...event, address: '' }, []],
    ['no coordinates', { lat: null, long: null }, ['no_coordinates']],
    ['none at 0,0', { lat: 0, long: 0 }, []],
    ['hidden by a person', { show_in_map: false }, ['not_shown']],
    [
      'no address only, when the rule has hidden it',
      { address: '', show_in_map: false, map_off_by_rule: true },
      ['no_address'],
    ],
    ['no coordinates without one of them', { lat: null }, ['no_coordinates']],
    ['no coordinates without the other', { long: null }, ['no_coordinates']],
    ['none at its first instant', { ...event, available_since: '2026-11-21T12:00:00.000Z' }, []],
    ['none at its last instant', { ...event, available_to: '2026-11-21T12:00:00.000Z' }, []],
    ['none for dates of a spot that is not an event', { available_since: '2026-11-22T00:00:00.000Z' }, []],
    ['none for a past date of a spot that is not an event', { available_to: '2026-11-20T00:00:00.000Z' }, []],
    ['before its first day', { ...event, available_since: '2026-11-22T00:00:00.000Z' }, ['not_yet']],
    ['none on its last day', { ...event, available_to: '2026-11-21T23:59:00.000Z' }, []],
    ['after its last day', { ...event, available_to: '2026-11-20T23:59:00.000Z' }, ['over']],
    ['no country', { country: null }, ['no_country']],
    [
      'several reasons',
      { enable: false, address: '', lat: null, long: null, show_in_map: false, country: null },
      ['not_enabled', 'no_address', 'no_coordinates', 'not_shown', 'no_country'],
    ],
  ])('%s', (_when, more, reasons) => {
    expect(mapExclusionsOf({ ...visibleSpot, ...more }, now)).toEqual(reasons);
  });
});

describe('the visibility of a saved spot', () => {
  const byRule = { show_in_map: false, map_off_by_rule: true };
  const byPerson = { show_in_map: false, map_off_by_rule: false };
  const on = { show_in_map: true, map_off_by_rule: false };
  test.each<[string, Partial<SpotValues>, Partial<SpotValues>]>([
    ['stays visible', on, on],
    ['is hidden by the rule without an address', { ...on, address: ' ' }, byRule],
    ['stays hidden by the rule without an address', { ...byRule, address: '' }, byRule],
    ['is visible again with an address', byRule, on],
    ['is visible again for an event without an address', { ...byRule, ...event, address: '' }, on],
    ['stays hidden by a person', byPerson, byPerson],
    ['stays hidden by a person without an address', { ...byPerson, address: '' }, byPerson],
    ['is hidden by the rule when a person shows it without an address', { ...on, address: '' }, byRule],
  ])('%s', (_when, more, map) => {
    expect(withMapVisibility({ ...visibleSpot, ...more })).toEqual(map);
  });
});

// Which types need what: product/spots#address-and-country, #dates.
test('the types that are events, that need an address, and that need a country', () => {
  expect(spotTypes.filter(isEvent)).toEqual(['show_concert']);
  expect(spotTypes.filter(needsAddress)).toEqual(['bar_club', 'show_concert', 'live', 'history', 'store']);
  expect(spotTypes.filter(needsCountry)).toEqual(['people', 'oasis']);
  expect(spotTypes.filter((type) => hidesFromMap({ type, address: ' ' }))).toEqual(
    spotTypes.filter((type) => type !== 'show_concert'),
  );
  expect(hidesFromMap({ type: 'people', address: 'a' })).toBe(false);
});

describe('the errors of a spot', () => {
  const days = (available_since: string | null, available_to: string | null) => ({
    available_since,
    available_to,
  });
  const [first, last] = ['2026-11-20T00:00:00.000Z', '2026-11-20T23:59:00.000Z'];
  test.each<[string, Partial<SpotValues>, string[]]>([
    ['none', {}, []],
    ['a missing address', { address: '' }, ['address required']],
    [
      'none for an artist without an address and a country',
      { type: 'artist', address: '', country: null },
      [],
    ],
    [
      'a missing country of an oasis',
      { type: 'oasis', address: '', country: null },
      ['country countryRequired'],
    ],
    [
      'a missing country of a person',
      { type: 'people', address: '', country: null },
      ['country countryRequired'],
    ],
    ['none for a bar without a country', { country: null }, []],
    ['a missing latitude', { lat: null }, ['lat required']],
    ['a missing longitude', { long: null }, ['long required']],
    ['none without both', { lat: null, long: null }, []],
    ['a first day of a spot that is not an event', days(first, null), ['available_since eventsOnly']],
    ['a last day of a spot that is not an event', days(null, last), ['available_to eventsOnly']],
    ['none for an event of one day', { ...event, ...days(first, last) }, []],
    ['none for an event of one instant', { ...event, ...days(last, last) }, []],
    ['none for an event with one of its days', { ...event, ...days(null, first) }, []],
    ['none for an event with the other', { ...event, ...days(last, null) }, []],
    ['an end before the start', { ...event, ...days(last, first) }, ['available_to endsBeforeStart']],
  ])('%s', (_when, more, errors) => {
    expect(spotErrors({ ...visibleSpot, ...more }).map(({ path, code }) => `${path} ${code}`)).toEqual(
      errors,
    );
  });
});

describe('the Spotify embed of a pasted text', () => {
  const id = '1dfeR4HaWDbWqFHLkxsg1d';
  const embed = `https://open.spotify.com/embed/artist/${id}`;
  test.each<[string, string | undefined]>([
    [embed, embed],
    [`https://open.spotify.com/artist/${id}?si=x`, embed],
    [`https://open.spotify.com/intl-es/artist/${id}`, embed],
    [`spotify:artist:${id}`, embed],
    [`<iframe style="border:0" src="${embed}?utm_source=generator&theme=0" onload="x()"></iframe>`, embed],
    ['<script src="https://evil.example"></script>', undefined],
    [`https://open.spotify.com.evil.example/artist/${id}`, undefined],
    [`javascript:https://open.spotify.com/concert/${id}`, undefined],
    ['https://open.spotify.com/artist/short', undefined],
    [` spotify:track:${id} `, `https://open.spotify.com/embed/track/${id}`],
    [`spotify:artist:${id}x`, undefined],
    [`Escucha: spotify:artist:${id}`, embed],
    [`xspotify:artist:${id}`, undefined],
    [`https://open.spotify.com/artist/${id}x`, undefined],
    [`http://open.spotify.com/artist/${id}`, embed],
    [`evil.open.spotify.com/artist/${id}`, undefined],
    ...['track', 'album', 'artist', 'playlist', 'episode', 'show'].map((kind): [string, string] => [
      `https://open.spotify.com/${kind}/${id}`,
      `https://open.spotify.com/embed/${kind}/${id}`,
    ]),
  ])('%s', (pasted, found) => {
    expect(spotifyEmbed(pasted)).toBe(found);
  });
});
