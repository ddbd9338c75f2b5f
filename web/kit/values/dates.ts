/* Formatting of instants: dd/mm/yyyy hh:mm in UTC (product/screens#dates), and their age. */

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** '21/11/2026 01:30' for an ISO instant; undefined when it is missing or invalid. */
export function formatInstant(instant: string | null | undefined): string | undefined {
  const at = new Date(instant ?? Number.NaN);
  if (Number.isNaN(at.getTime())) return undefined;
  const day = [twoDigits(at.getUTCDate()), twoDigits(at.getUTCMonth() + 1), at.getUTCFullYear()].join('/');
  return `${day} ${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}

/** '21/11/2026' for '2026-11-21'. */
export const formatDay = (day: string): string => day.slice(0, 10).split('-').reverse().join('/');

const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** 'hace 3 días': the age of an instant in the largest unit of which at least one has passed. */
export function ageOf(instant: string, language: 'es' | 'en'): string {
  const seconds = (Date.parse(instant) - Date.now()) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
