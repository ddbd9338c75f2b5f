import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { useInsightTexts } from './insight.texts.ts';

const hour = 60;
const day = 24 * hour;

/** Returns a function that formats seconds: minutes up to an hour, hours up to two days, then days; a dash for none. */
export function useDuration(): (seconds: number | null) => string {
  const t = useInsightTexts();
  const number = useNumberFormat();
  const both = (first: string, rest: number, format: (n: string) => string) =>
    rest === 0 ? first : `${first} ${format(number(rest))}`;
  return (seconds) => {
    if (seconds === null) return '—';
    const minutes = Math.round(seconds / 60);
    if (minutes < hour) return t.minutes(number(minutes));
    if (minutes < 10 * hour)
      return both(t.hours(number(Math.floor(minutes / hour))), minutes % hour, t.minutes);
    const hours = Math.round(minutes / hour);
    if (minutes < 2 * day) return t.hours(number(hours));
    return both(t.days(number(Math.floor(hours / 24))), hours % 24, t.hours);
  };
}
