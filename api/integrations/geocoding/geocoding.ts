import { codes } from '#contract/kit/codes.ts';
import { breaker } from '../provider.ts';
import { cachedGeocoder } from './cached.ts';
import { cityGeocoder } from './cities.ts';
import type { Geocoder } from './geocoder.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

export interface Geocoding {
  /** Undefined when none is configured. */
  readonly provider: Geocoder | undefined;
  /** Needs no network; also what is left when the provider is away. */
  readonly offline: Geocoder;
}

interface Chosen {
  kind: 'photon' | 'nominatim' | 'google';
  url: string;
  key: string | undefined;
}

const adapters = {
  photon: ({ url }: Chosen) => photon(url),
  nominatim: ({ url }: Chosen) => nominatim(url),
  google: ({ url, key }: Chosen) => google(url, key ?? ''),
};

/** The provider that is configured, guarded, and the cities that need none; `warn` hears when it is left alone. */
export function geocodingFrom(chosen: Chosen | undefined, warn: (reason: unknown) => void): Geocoding {
  const guard = () => breaker(codes.geocoderAway, {}, warn);
  return {
    provider: chosen && cachedGeocoder(adapters[chosen.kind](chosen), guard()),
    offline: cityGeocoder(),
  };
}
