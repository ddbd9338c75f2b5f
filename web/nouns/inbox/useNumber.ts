import { nameLanguage, useLanguage } from '../../texts/language.ts';

/** Returns a function that writes whole numbers in the chosen language. */
export function useNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(nameLanguage(useLanguage()) === 'es' ? 'es-AR' : 'en-GB');
  return (value) => format.format(value);
}
