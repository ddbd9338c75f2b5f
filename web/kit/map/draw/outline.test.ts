import { expect, test } from 'vitest';
import { distance } from '#contract/geography/pins.ts';
import { cornersAround } from './outline.ts';

test.each([
  [{ lat: -34.6, long: -58.4 }, 5],
  [{ lat: 60, long: 179.9 }, 300],
])('a circle around %j has %d km everywhere', (centre, km) => {
  for (const [long, lat] of cornersAround({ centre, km }))
    expect(distance(centre, { lat, long }) / 1000).toBeCloseTo(km, 3);
});
