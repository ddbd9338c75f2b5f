import { expect, test } from 'vitest';
import { coordinatesIn } from './coordinates.ts';

/* product/values#coordinates */

const obelisk = { lat: -34.6037, long: -58.3816 };

test.each([
  '-34.6037, -58.3816',
  ' -34.6037,-58.3816 ',
  '(-34.6037, -58.3816)',
  '-34,6037, -58,3816',
  '-34,6037; -58,3816',
  '-34,6037,-58,3816',
  '-34.6037, -58,3816',
  '-34.6037 -58.3816',
  'geo:-34.6037,-58.3816?z=17',
  'https://www.google.com/maps/@-34.6037,-58.3816,17z',
  'https://www.google.com/maps/place/Obelisco/@-34.1,-58.1,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d-34.6037!4d-58.3816',
  'https://maps.google.com/?q=-34.6037,-58.3816',
  'https://www.google.com/maps/search/?api=1&query=-34.6037%2C-58.3816',
  'https://www.openstreetmap.org/?mlat=-34.6037&mlon=-58.3816#map=17/-34.1/-58.1',
  'https://www.openstreetmap.org/#map=17/-34.6037/-58.3816',
  'https://maps.apple.com/?ll=-34.6037,-58.3816',
])('%s', (text) => expect(coordinatesIn(text)).toEqual(obelisk));

test('degrees, minutes and seconds', () => {
  const { lat, long } = coordinatesIn(`34°36'13.3"S 58°22'53.8"O`) ?? { lat: 0, long: 0 };
  expect([lat.toFixed(5), long.toFixed(5)]).toEqual(['-34.60369', '-58.38161']);
});

test.each([
  '',
  '-34.6037',
  '-34,6037',
  '10,20',
  '10, 20',
  '-91.5, 10.5',
  '10.5, 181.5',
  'https://goo.gl/maps/x',
  'Obelisco',
])('none in %s', (text) => expect(coordinatesIn(text)).toBeUndefined());
