import { zonesOf } from '#contract/values/countries.ts';

/** The UTC offset of a time zone at an instant, in minutes. */
function offsetOf(zone: string, at: Date): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d{2}):(\d{2}))?/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** The time zone of a place: its country's; of several, the one nearest to its longitude. */
function zoneOfPlace(country: string | null, long: number | null, at: Date): string | undefined {
  if (!country) return undefined;
  const zones = zonesOf(country);
  const solar = long === null ? undefined : long * 4;
  if (solar === undefined) return zones.length === 1 ? zones[0] : undefined;
  const distance = (zone: string) => Math.abs(offsetOf(zone, at) - solar);
  return zones.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** '31/12/2026, 20:59 GMT-3': an instant in the local time of a place; undefined when its time zone is not known. */
export function localTime(
  instant: string,
  { country, long }: { country: string | null; long: number | null },
  language: 'es' | 'en',
): string | undefined {
  const at = new Date(instant);
  const zone = Number.isNaN(at.getTime()) ? undefined : zoneOfPlace(country, long, at);
  if (!zone) return undefined;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'es', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(at);
}
