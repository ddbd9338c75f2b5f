import { type Language, nameLanguage, useLanguage } from '../../texts/language.ts';

/** The locale of all numbers. Not plain Spanish, which separates thousands only from five digits on. */
export const numberLocale = (chosen?: Language): 'es-AR' | 'en-GB' =>
  nameLanguage(chosen) === 'es' ? 'es-AR' : 'en-GB';

/** A number in the language that is chosen now, with thousands separators. */
export const formatNumber = (value: number): string => value.toLocaleString(numberLocale());

/** Returns a function that formats integers in the chosen language, with thousands separators. */
export function useNumberFormat(): (value: number) => string {
  const format = new Intl.NumberFormat(numberLocale(useLanguage()));
  return (value) => format.format(value);
}

/** Returns a function that formats a ratio as a percentage, with one decimal below 10 %. */
export function usePercentFormat(): (ratio: number) => string {
  const locale = numberLocale(useLanguage());
  return (ratio) =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: ratio < 0.1 ? 1 : 0,
    }).format(ratio);
}
