import { describe, expect, test } from 'vitest';
import { spotifyEmbed } from './spotify.ts';
import { mapHindrancesOf, spotErrors, withMapVisibility } from './spots.rules.ts';
import { blankSpot, type SpotValues } from './spots.ts';

const now = new Date('2026-11-21T12:00:00Z');
const shown: SpotValues = {
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

describe('a spot is on the map', () => {
  test.each<[string, Partial<SpotValues>, string[]]>([
    ['when nothing hinders it', {}, []],
    ['not before it is enabled', { enable: false }, ['not_enabled']],
    ['not without an address', { address: ' ' }, ['no_address']],
    ['even without an address when it is an event', { ...event, address: '' }, []],
    ['not without coordinates', { lat: null, long: null }, ['no_coordinates']],
    ['at the equator too', { lat: 0, long: 0 }, []],
    ['not when it is taken off', { show_in_map: false }, ['not_shown']],
    [
      'not without an address, which is all that the rule asks for',
      { address: '', show_in_map: false, map_off_by_rule: true },
      ['no_address'],
    ],
    ['not before its first day', { ...event, available_since: '2026-11-22T00:00:00.000Z' }, ['not_yet']],
    ['on its last day', { ...event, available_to: '2026-11-21T23:59:00.000Z' }, []],
    ['not after its last day', { ...event, available_to: '2026-11-20T23:59:00.000Z' }, ['over']],
    ['not without a country', { country: null }, ['no_country']],
    [
      'not for any reason, each of them named',
      { enable: false, address: '', lat: null, long: null, show_in_map: false, country: null },
      ['not_enabled', 'no_address', 'no_coordinates', 'not_shown', 'no_country'],
    ],
  ])('%s', (_when, more, reasons) => {
    expect(mapHindrancesOf({ ...shown, ...more }, now)).toEqual(reasons);
  });
});

describe('saved, a spot', () => {
  const byRule = { show_in_map: false, map_off_by_rule: true };
  const byPerson = { show_in_map: false, map_off_by_rule: false };
  const on = { show_in_map: true, map_off_by_rule: false };
  test.each<[string, Partial<SpotValues>, Partial<SpotValues>]>([
    ['stays on', on, on],
    ['is off without an address, which is remembered', { ...on, address: ' ' }, byRule],
    ['stays off by the rule while it has none', { ...byRule, address: '' }, byRule],
    ['is on again with an address', byRule, on],
    ['is on again as an event without one', { ...byRule, ...event, address: '' }, on],
    ['stays off when a person switched it off', byPerson, byPerson],
    ['stays off by a person without an address too', { ...byPerson, address: '' }, byPerson],
    ['is off by the rule when a person wants it on without one', { ...on, address: '' }, byRule],
  ])('%s', (_when, more, map) => {
    expect(withMapVisibility({ ...shown, ...more })).toEqual(map);
  });
});

describe('a spot is complete', () => {
  test.each<[string, Partial<SpotValues>, string[]]>([
    ['as it is', {}, []],
    ['with an address, unless it is an artist, an oasis or a person', { address: '' }, ['address']],
    ['as an artist without an address or a country', { type: 'artist', address: '', country: null }, []],
    ['as an oasis with a country', { type: 'oasis', address: '', country: null }, ['country']],
    ['as a person with a country', { type: 'people', address: '', country: null }, ['country']],
    ['with both coordinates', { lat: null }, ['lat']],
    ['without dates, unless it is an event', { available_to: '2026-11-20T23:59:00Z' }, ['available_to']],
  ])('%s', (_when, more, paths) => {
    expect(spotErrors({ ...shown, ...more }).map(({ path }) => path)).toEqual(paths);
  });
});

describe('a Spotify embed', () => {
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
  ])('%s', (pasted, found) => {
    expect(spotifyEmbed(pasted)).toBe(found);
  });
});
