import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { fromIso } from '#contract/values/countries.ts';

/* The real places and artists; LICENCES.md names the sources. */

export interface Place {
  name: string;
  address: string;
  city: string;
  country: string;
  lat: number;
  long: number;
  kind: string;
  source: string;
}

export interface Artist {
  name: string;
  genres: string[];
  country: string | null;
  spotify_id: string | null;
}

/** Three of five real places, so that a first start takes less than five seconds. */
export function readPlaces(): Place[] {
  const chosen = rows('places.csv.gz').filter((_, n) => n % 5 < 3);
  return chosen.map(([name, address, city, country, lat, long, kind, source]) => ({
    name: name ?? '',
    address: address ?? '',
    city: city ?? '',
    country: fromIso(country ?? ''),
    lat: Number(lat),
    long: Number(long),
    kind: kind ?? '',
    source: source ?? '',
  }));
}

/** Real artists, each Spotify id once. */
export function readArtists(): Artist[] {
  const seen = new Set<string>();
  return rows('artists.csv.gz').flatMap(([name, genres, country, external]) => {
    const spotify_id = external?.startsWith('spotify:') ? external.slice('spotify:'.length) : null;
    if (spotify_id && seen.has(spotify_id)) return [];
    if (spotify_id) seen.add(spotify_id);
    const home = country?.split('|')[0];
    const artist: Artist = {
      name: name ?? '',
      genres: genres ? genres.split('|') : [],
      country: home ? fromIso(home) : null,
      spotify_id,
    };
    return [artist];
  });
}

function rows(file: string): string[][] {
  const [, ...records] = parse(gunzipSync(readFileSync(new URL(file, import.meta.url)))) as string[][];
  return records;
}
