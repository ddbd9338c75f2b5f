import { codes } from '#contract/kit/codes.ts';
import { circuitBreaker } from '../provider.ts';
import { cachedGeocoder } from './cached.ts';
import { cityGeocoder } from './cities.ts';
import type { Geocoder } from './geocoder.ts';
import { google } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

export interface Geocoding {
  /** Undefined when none is configured. */
  readonly provider: Geocoder | undefined;
  /** Needs no network; also used while the provider is unavailable. */
  readonly offline: Geocoder;
}

interface GeocoderConfig {
  kind: 'photon' | 'nominatim' | 'google';
  url: string;
  key: string | undefined;
}

const adapters = {
  photon: ({ url }: GeocoderConfig) => photon(url),
  nominatim: ({ url }: GeocoderConfig) => nominatim(url),
  google: ({ url, key }: GeocoderConfig) => google(url, key ?? ''),
};

/** The configured provider, with cache and circuit breaker, and the offline one; `warn` is called when the circuit opens. */
export function geocodingFrom(
  config: GeocoderConfig | undefined,
  warn: (reason: unknown) => void,
): Geocoding {
  const breaker = circuitBreaker(codes.geocoderAway, {}, warn);
  return {
    provider: config && cachedGeocoder(adapters[config.kind](config), breaker),
    offline: cityGeocoder(),
  };
}
