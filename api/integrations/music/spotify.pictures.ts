import { codes } from '#contract/kit/codes.ts';
import { readBounded } from '../bounded-body.ts';
import { breaker } from '../provider.ts';

const officialApi = 'https://api.spotify.com';
const officialHosts = /^([a-z0-9-]+\.)*(scdn\.co|spotifycdn\.com)$/;
const maxBytes = 10 * 1024 * 1024;

/** Whether an address may be fetched: by https from Spotify's hosts for pictures, or from the stand-in that was configured. */
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

/** Fetches pictures, within limits of time and size. One that cannot be had is undefined: the artist matters more. */
export function pictureFetcher(mayFetch: (url: string) => boolean, timeLimit: number) {
  const circuit = breaker(codes.musicAway, { failures: 4, rest: 20_000 });
  return async (url: string): Promise<Buffer | undefined> => {
    if (!mayFetch(url)) return undefined;
    return circuit.run(() => fetchOnce(url, timeLimit)).catch(() => undefined);
  };
}

async function fetchOnce(url: string, timeLimit: number): Promise<Buffer | undefined> {
  // A redirect would lead to a host that nobody has checked.
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeLimit) });
  const bytes = await readBounded(response, maxBytes);
  return response.ok ? bytes : undefined;
}
