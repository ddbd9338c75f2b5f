import sharp from 'sharp';
import { type Received, standIn } from './standIn.ts';

/** A fault for one artist. `busy` is answered with 429 once, `resting` with 429 for two hours, `hanging` never. */
export type Fault =
  | 'busy'
  | 'resting'
  | 'quota'
  | 'failing'
  | 'malformed'
  | 'hanging'
  | 'unknown'
  | 'noPicture'
  | 'redirect'
  | 'foreignPicture';

export type StandInSpotify = Awaited<ReturnType<typeof standInSpotify>>;

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const credentials = { clientId: 'bambalina', clientSecret: 'a secret' };
const authorization = `Basic ${Buffer.from(Object.values(credentials).join(':')).toString('base64')}`;
const png = sharp({ create: { width: 64, height: 64, channels: 3, background: '#e4572e' } })
  .png()
  .toBuffer();

/** The id of the nth artist: 22 letters and digits, like Spotify's. */
export const artistId = (n: number): string => `Artist${String(n).padStart(16, '0')}`;

/**
 * Spotify's accounts and Web API on loopback, as for an application in development mode: tokens are checked, a search has
 * ten results a page, `genres` is often missing, artists are read one by one. A browser loads pictures only over https:
 * `picturesOfSearch` is the host of the pictures in search results.
 */
export async function standInSpotify({ artists = 45, picturesOfSearch = '' } = {}) {
  const state = {
    faults: new Map<string, Fault>(),
    /** While this is true, no request is answered. */
    hanging: false,
    tokens: new Set<string>(),
    granted: 0,
  };
  const server = await standIn(async (call, response) => {
    const answer = await answerTo(call);
    if (!answer) return;
    const { status, body = '', headers } = answer;
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    response.writeHead(status, headers).end(isText ? body : JSON.stringify(body));
  });

  async function answerTo({ url, headers }: Received): Promise<Answer | undefined> {
    if (state.hanging) return undefined;
    if (url.pathname === '/api/token') return grant(headers.authorization);
    if (url.pathname.startsWith('/picture/')) return pictureOf(url.pathname.replace('/picture/', ''));
    return state.tokens.has(headers.authorization ?? '')
      ? apiAnswer(url)
      : { status: 401, body: { error: { status: 401, message: 'The access token expired' } } };
  }

  function apiAnswer(url: URL): Answer | undefined {
    if (url.pathname === '/v1/search') return search(url.searchParams);
    const [, id] = /^\/v1\/artists\/(\w+)$/.exec(url.pathname) ?? [];
    return id ? readOne(id) : { status: 403, body: { error: { status: 403, message: 'Forbidden' } } };
  }

  function grant(received: string | undefined): Answer {
    if (received !== authorization) return { status: 400, body: { error: 'invalid_client' } };
    const access_token = `token-${++state.granted}`;
    state.tokens.add(`Bearer ${access_token}`);
    return { status: 200, body: { access_token, token_type: 'Bearer', expires_in: 3600 } };
  }

  function search(query: URLSearchParams): Answer {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    if (limit > 10) return { status: 400, body: { error: { status: 400, message: 'Invalid limit' } } };
    const [, name = '', genre] = /^(.*?)\s*(?:genre:"(.*)")?$/.exec(query.get('q') ?? '') ?? [];
    const found = Array.from({ length: artists }, (_, n) => artist(n, picturesOfSearch)).filter(
      (one) => one.name.toLowerCase().includes(name.toLowerCase()) && (!genre || genre === 'rock'),
    );
    // Results that are no longer available are null.
    const items = found.slice(offset, offset + limit).map((one, n) => (n === 3 ? null : one));
    return { status: 200, body: { artists: { items, total: found.length } } };
  }

  function readOne(id: string): Answer | undefined {
    const fault = state.faults.get(id);
    const n = Number(/^Artist(\d{16})$/.exec(id)?.[1] ?? Number.NaN);
    if (fault === 'hanging') return undefined;
    if (fault === 'busy') state.faults.delete(id);
    if (fault === 'unknown' || !(n < artists)) return { status: 404 };
    return (fault && faultyAnswers[fault]) ?? { status: 200, body: artist(n) };
  }

  function artist(n: number, pictures = '') {
    const id = artistId(n);
    const host = state.faults.get(id) === 'foreignPicture' ? 'http://localhost:1' : pictures || server.url;
    return {
      id,
      name: n % 5 === 0 ? `Banda ${n} de Córdoba` : `Solista${n}`,
      type: 'artist',
      images: [{ url: `${host}/picture/${id}`, width: 640, height: 640 }],
      external_urls: { spotify: `https://open.spotify.com/artist/${id}` },
      ...(n % 2 === 0 && { genres: ['rock'] }),
    };
  }

  async function pictureOf(id: string): Promise<Answer> {
    const fault = state.faults.get(id);
    if (fault === 'noPicture') return { status: 200, body: 'this is no picture' };
    if (fault === 'redirect') return { status: 302, headers: { location: `${server.url}/picture/other` } };
    return { status: 200, body: await png, headers: { 'content-type': 'image/png' } };
  }

  return {
    ...server,
    state,
    /** The requested paths so far. */
    requestedPaths: () => server.calls.map(({ url }) => url.pathname + url.search),
    options: { ...credentials, apiUrl: server.url, accountsUrl: server.url },
    /** The environment for a server that uses this stand-in, with a time-out of three seconds. */
    env: {
      SPOTIFY_CLIENT_ID: credentials.clientId,
      SPOTIFY_CLIENT_SECRET: credentials.clientSecret,
      SPOTIFY_API_URL: server.url,
      SPOTIFY_ACCOUNTS_URL: server.url,
      SPOTIFY_TIMEOUT: '3',
    },
  };
}

const faultyAnswers: Partial<Record<Fault, Answer>> = {
  failing: { status: 500, body: 'oops' },
  malformed: { status: 200, body: '{"id": "Arti' },
  busy: { status: 429, headers: { 'retry-after': '1' } },
  resting: { status: 429, headers: { 'retry-after': '7200' } },
  quota: {
    status: 429,
    body: { error: { status: 429, reason: 'QUOTA_EXCEEDED' } },
    headers: { 'retry-after': '0' },
  },
};
