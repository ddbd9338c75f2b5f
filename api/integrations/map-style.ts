import { codes } from '#contract/kit/codes.ts';
import { fetchJson } from './json.ts';

/** The origins that pages may load the map from. */
export interface MapStyle {
  /** The origins that a style names for its tiles, fonts and sprites; only its own until it has been read. */
  origins(): readonly string[];
  stop(): void;
}

const timeLimit = 10_000;
const maxBytes = 5_000_000;
/** Milliseconds before another attempt to read the style. */
const retryDelay = 60_000;

/** Reads the style, and retries until that succeeds. `warn` is called for each failure. */
export function mapStyle(address: string, warn: (reason: unknown) => void, delay = retryDelay): MapStyle {
  const style = new URL(address);
  let origins = [style.origin];
  let retryTimer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const failed = (error: unknown) => {
    if (isStopped) return;
    warn(error);
    retryTimer = setTimeout(load, delay).unref();
  };
  const load = () =>
    originsOf(style).then((found) => {
      origins = found;
    }, failed);
  void load();
  return {
    origins: () => origins,
    stop() {
      isStopped = true;
      clearTimeout(retryTimer);
    },
  };
}

/** The origins of a style, according to the MapLibre style specification. */
async function originsOf(style: URL): Promise<string[]> {
  const { sources, glyphs, sprite } = fieldsOf(await fetchStyle(style));
  const named = await Promise.all(Object.values(fieldsOf(sources)).map((source) => tilesOf(source, style)));
  const sprites = listOf(sprite).map((one) => (typeof one === 'string' ? one : fieldsOf(one).url));
  const addresses = [glyphs, ...sprites, ...named.flat()].flatMap((value) => webAddress(value, style) ?? []);
  return [...new Set([style, ...addresses].map(({ origin }) => origin))];
}

/** The addresses of a source: its own, and those of its TileJSON when that is on the style's host. */
async function tilesOf(source: unknown, style: URL): Promise<unknown[]> {
  const { url, urls, tiles, data } = fieldsOf(source);
  const named = [url, ...listOf(urls), ...listOf(tiles), data];
  const description = webAddress(url, style);
  // The server sends no request to any other host.
  if (description?.origin !== style.origin || fieldsOf(source).type === 'video') return named;
  const inside = listOf(fieldsOf(await fetchStyle(description)).tiles);
  return [...named, ...inside.map((tile) => webAddress(tile, description)?.href)];
}

const fetchStyle = (url: URL) => fetchJson(url, { code: codes.unexpected, timeLimit, maxBytes });

/** Origins that are safe to put into a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

/** An http(s) address, which may be relative and contain `{z}`; undefined for anything else. */
function webAddress(value: unknown, base: URL): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, base.href)) return undefined;
  const url = new URL(value, base.href);
  return plainOrigin.test(url.origin) ? url : undefined;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : []);
