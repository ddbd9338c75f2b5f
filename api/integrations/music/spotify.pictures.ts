import { codes } from '#contract/kit/codes.ts';
import { readBounded } from '../bounded-body.ts';
import { circuitBreaker } from '../provider.ts';

const officialApi = 'https://api.spotify.com';
const officialHosts = /^([a-z0-9-]+\.)*(scdn\.co|spotifycdn\.com)$/;
const maxBytes = 10 * 1024 * 1024;

/** Returns whether an address may be fetched: https from Spotify's picture hosts, or the API address configured instead. */
export function pictureRule(apiUrl: string): (url: string) => boolean {
  const standIn = apiUrl === officialApi ? undefined : new URL(apiUrl).origin;
  return (address) => {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.username !== '') return false;
    return (
      url.origin === standIn || (url.protocol === 'https:' && !url.port && officialHosts.test(url.hostname))
    );
  };
}

/** Fetches pictures with a timeout and a maximum size; undefined on failure, so that the artist is imported without one. */
export function pictureFetcher(mayFetch: (url: string) => boolean, timeLimit: number) {
  const circuit = circuitBreaker(codes.musicAway, { failures: 4, resetTimeout: 20_000 });
  return async (url: string): Promise<Buffer | undefined> => {
    if (!mayFetch(url)) return undefined;
    return circuit(() => fetchOnce(url, timeLimit)).catch(() => undefined);
  };
}

async function fetchOnce(url: string, timeLimit: number): Promise<Buffer | undefined> {
  // A redirect could lead to a host that `mayFetch` refuses.
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
  const bytes = await readBounded(response, maxBytes);
  return response.ok ? bytes : undefined;
}
