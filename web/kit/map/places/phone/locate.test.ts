import { describe, expect, test } from 'vitest';
import { type Locator, locate } from './locate.ts';

const browser = (getCurrentPosition: unknown, isSecureContext = true) =>
  ({ isSecureContext, navigator: { geolocation: { getCurrentPosition } } }) as Locator;
const answering = (coords: object) => browser((found: (at: object) => void) => found({ coords }));
const refusing = (code: number) =>
  browser((_found: unknown, refuse: (error: object) => void) => refuse({ code }));

test('where the reader is, to about a metre', async () => {
  const coords = { latitude: -31.413_512_34, longitude: -64.181_049_99, accuracy: 18.4 };
  expect(await locate(answering(coords))).toEqual({ lat: -31.41351, long: -64.18105, accuracy: 18.4 });
});

describe('why the browser does not tell', () => {
  test.each([
    ['refused by the reader', refusing(1), 'denied'],
    ['no satellite, no network', refusing(2), 'unavailable'],
    ['too slow', refusing(3), 'timeout'],
    ['an error of tomorrow', refusing(9), 'unavailable'],
    ['not over https', browser(() => {}, false), 'insecure'],
    ['an old browser', { isSecureContext: true, navigator: {} }, 'unsupported'],
  ])('%s: %s', async (_why, place, failure) => {
    await expect(locate(place as Locator)).rejects.toMatchObject({ failure });
  });
});
