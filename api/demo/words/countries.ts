import { countryName } from '#contract/values/countries.ts';

const names = new Map<string, string>();

/** The name of a country, cached because `Intl.DisplayNames` is slow. */
export function countryIn(code: string, language: 'es' | 'en'): string {
  const key = `${code} ${language}`;
  const name = names.get(key) ?? countryName(code, language);
  names.set(key, name);
  return name;
}
