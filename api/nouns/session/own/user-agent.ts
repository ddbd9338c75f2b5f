/*
 * Short words for the browser and the system of a `User-Agent` header. Only these words are stored, never the header: it is what
 * people need to recognise their own device, and no library of thousands of patterns is needed for it.
 */

type Pattern = readonly [word: string, pattern: RegExp];

/** In this order: most browsers also name those that they are made of or compatible with. */
const browsers: readonly Pattern[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPX)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Yandex', /\bYaBrowser\//],
  ['DuckDuckGo', /\b(DuckDuckGo|Ddg)\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
  ['curl', /^curl\//],
];

const systems: readonly Pattern[] = [
  ['Windows', /\bWindows\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const wordIn = (patterns: readonly Pattern[], header: string): string | null =>
  patterns.find(([, pattern]) => pattern.test(header))?.[0] ?? null;

/** The words for a header, null for what is unknown. Only its beginning is read: a client may send kilobytes. */
export function readUserAgent(header = ''): { browser: string | null; system: string | null } {
  const start = header.slice(0, 400);
  return { browser: wordIn(browsers, start), system: wordIn(systems, start) };
}
