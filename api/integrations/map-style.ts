import { codes } from '#contract/kit/codes.ts';
import { askJson } from './json.ts';

/** What pages may load for the map. */
export interface MapStyle {
  /** The origins that a style names for its tiles, fonts and pictures; its own alone until it has been read. */
  origins(): readonly string[];
  stop(): void;
}

const timeLimit = 10_000;
const maxBytes = 5_000_000;
/** Milliseconds between two tries while its server does not answer. */
const rest = 60_000;

/** Reads the style once; again after a while as long as it cannot be read. */
export function mapStyle(address: string, warn: (reason: unknown) => void, pause = rest): MapStyle {
  const style = new URL(address);
  let origins = [style.origin];
  let again: NodeJS.Timeout | undefined;
  let isStopped = false;
  const failed = (error: unknown) => {
    if (isStopped) return;
    warn(error);
    again = setTimeout(read, pause).unref();
  };
  const read = () =>
    originsOf(style).then((found) => {
      origins = found;
    }, failed);
  void read();
  return {
    origins: () => origins,
    stop() {
      isStopped = true;
      clearTimeout(again);
    },
  };
}

/** Where the map goes for a style, as the specification of styles names it. */
async function originsOf(style: URL): Promise<string[]> {
  const { sources, glyphs, sprite } = fieldsOf(await ask(style));
  const named = await Promise.all(Object.values(fieldsOf(sources)).map((source) => tilesOf(source, style)));
  const sprites = listOf(sprite).map((one) => (typeof one === 'string' ? one : fieldsOf(one).url));
  const addresses = [glyphs, ...sprites, ...named.flat()].flatMap((value) => inStyle(value, style) ?? []);
  return [...new Set([style, ...addresses].map(({ origin }) => origin))];
}

/** The addresses of a source: those that it says, and those that its description on the style's own host says. */
async function tilesOf(source: unknown, style: URL): Promise<unknown[]> {
  const { url, urls, tiles, data } = fieldsOf(source);
  const said = [url, ...listOf(urls), ...listOf(tiles), data];
  const description = inStyle(url, style);
  // No address that somebody else chose is asked for anything.
  if (description?.origin !== style.origin || fieldsOf(source).type === 'video') return said;
  const inside = listOf(fieldsOf(await ask(description)).tiles);
  return [...said, ...inside.map((tile) => inStyle(tile, description)?.href)];
}

const ask = (url: URL) => askJson(url, { code: codes.unexpected, timeLimit, maxBytes });

/** Nothing else fits into a list of a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

/** An address of the web, which may be relative and hold `{z}`; data and the like are left out. */
function inStyle(value: unknown, base: URL): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value, base.href)) return undefined;
  const url = new URL(value, base.href);
  return plainOrigin.test(url.origin) ? url : undefined;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value ? [value] : []);
