import { zonesOf } from '#contract/values/countries.ts';

/** How far a zone is ahead of UTC at a moment, in minutes. */
function offsetOf(zone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  );
  const written = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(written) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The time zone of a place: that of its country; where there are several, the one nearest to its longitude. */
function zoneOfPlace(country: string | null, long: number | null, at: Date): string | undefined {
  if (!country) return undefined;
  const zones = zonesOf(country);
  const solar = long === null ? undefined : long * 4;
  if (solar === undefined) return zones.length === 1 ? zones[0] : undefined;
  const away = (zone: string) => Math.abs(offsetOf(zone, at) - solar);
  return zones.toSorted((a, b) => away(a) - away(b))[0];
}

/** '31/12/2026, 20:59 GMT-3': an instant on the clocks of a place; undefined when its zone is not known. */
export function localTime(
  instant: string,
  { country, long }: { country: string | null; long: number | null },
  language: 'es' | 'en',
): string | undefined {
  const at = new Date(instant);
  const zone = Number.isNaN(at.getTime()) ? undefined : zoneOfPlace(country, long, at);
  if (!zone) return undefined;
  const parts = {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const format = { ...parts, hourCycle: 'h23', timeZone: zone, timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', format).format(at);
}
