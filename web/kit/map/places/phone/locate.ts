import { formatDegrees, type Pin } from '#contract/geography/pins.ts';

/** Why a browser does not tell where it is. */
export type LocateFailure = 'insecure' | 'unsupported' | 'denied' | 'unavailable' | 'timeout';

export class LocateError extends Error {
  readonly failure: LocateFailure;
  constructor(failure: LocateFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** What this needs of a browser; replaced in tests. */
export interface Locator {
  readonly isSecureContext: boolean;
  readonly navigator: { readonly geolocation?: Pick<Geolocation, 'getCurrentPosition'> };
}

const failures: Readonly<Record<number, LocateFailure>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Where the reader is, within `accuracy` metres; rejects with a `LocateError`. It asks for permission if need be. */
export function locate(browser: Locator = window): Promise<Pin & { accuracy: number }> {
  return new Promise((resolve, reject) => {
    const fail = (failure: LocateFailure) => reject(new LocateError(failure));
    if (!browser.isSecureContext) return fail('insecure');
    if (!browser.navigator.geolocation) return fail('unsupported');
    browser.navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ lat: rounded(latitude), long: rounded(longitude), accuracy }),
      ({ code }) => fail(failures[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}

const rounded = (degrees: number): number => Number(formatDegrees(degrees));
