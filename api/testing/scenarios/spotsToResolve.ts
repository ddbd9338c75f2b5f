const cycle = <T>(values: readonly T[], i: number) => values[i % values.length] as T;
const doubt = (pin_doubt: 'zero' | 'sea') => ({ pin_doubt, pin_checks: 1 });

/** A good pin, none, one at 0, 0 with those of other addresses, and one in the sea. */
const pinOf = (kind: number, lat: number) =>
  cycle(
    [
      { lat, long: 2 },
      { lat: null },
      { lat: 0, long: 0, ...doubt('zero') },
      { lat, long: -45, ...doubt('sea') },
    ],
    kind,
  );

/** Rows of spots that lack different things, created `at` one after the other. */
export const spotsToResolve = (n: number, at: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => ({
    name: `Spot ${i}`,
    type: cycle(['bar_club', 'artist'] as const, i),
    country: cycle(['AR', 'CL', null], i),
    address: cycle(['Calle 1', '', 'Calle 2', 'Calle 3'], i),
    ...pinOf(i >> 2, i / 100),
    photos: i % 5 ? ['/files/a.webp'] : [],
    bio_en: { bio_title: '', bio_description: cycle(['A bar', 'A club', ''], i >> 1) },
    createdAt: at(i),
  }));
