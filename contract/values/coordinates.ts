/* Coordinates as people paste them into a form: a pair, or a link of a map (product/values#coordinates). */

const degrees = '(-?\\d{1,3}[.,]\\d+)';
/** Each with two decimal numbers: latitude and longitude. */
const pairs = [
  // With decimal commas, only another separator than a bare comma is clear; two of them are too.
  new RegExp(`^\\(?${degrees}\\s*(?:;|,?\\s)\\s*${degrees}\\)?$`),
  /^\(?(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)\)?$/,
  /^(-?\d{1,3},\d+),(-?\d{1,3},\d+)$/,
  /^geo:(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/,
];
/** In links: the place before the centre of the map. */
const inLinks = [
  /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/,
  /[?&](?:q|query|ll|sll|destination)=(?:loc:)?(-?\d{1,3}\.\d+)(?:,|%2C)\+?(-?\d{1,3}\.\d+)/i,
  /[?&]mlat=(-?\d{1,3}\.\d+)&mlon=(-?\d{1,3}\.\d+)/,
  /#map=[\d.]+\/(-?\d{1,3}\.\d+)\/(-?\d{1,3}\.\d+)/,
  /\/@(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)/,
];
/** 34°36'13.3"S 58°22'53.8"W, as maps show a point. */
const angle = '(\\d{1,3})°\\s*(\\d{1,2})[\'′’]\\s*(\\d{1,2}(?:[.,]\\d+)?)["″”]\\s*';
const angles = new RegExp(`^${angle}([NS])[\\s,]*${angle}([EWO])$`, 'i');

export interface Coordinates {
  readonly lat: number;
  readonly long: number;
}

const toNumber = (text = ''): number => Number(text.replace(',', '.'));

/** The pair of coordinates that a text is or, as a link, contains; undefined without one. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const value = text.trim();
  const patterns = /^https?:\/\//i.test(value) ? inLinks : pairs;
  const [, lat, long] = firstMatch(patterns, value) ?? [];
  const found = lat === undefined ? fromAngles(value) : { lat: toNumber(lat), long: toNumber(long) };
  return found && Math.abs(found.lat) <= 90 && Math.abs(found.long) <= 180 ? found : undefined;
}

const firstMatch = (patterns: readonly RegExp[], value: string): RegExpExecArray | undefined => {
  for (const pattern of patterns) {
    const match = pattern.exec(value);
    if (match) return match;
  }
  return undefined;
};

function fromAngles(value: string): Coordinates | undefined {
  const match = angles.exec(value);
  if (!match) return undefined;
  const at = (first: number) => {
    const [degrees, minutes, seconds] = match.slice(first, first + 3).map((part) => toNumber(part));
    const size = (degrees ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600;
    return /[SWO]/i.test(match[first + 3] ?? '') ? -size : size;
  };
  return { lat: at(1), long: at(5) };
}
