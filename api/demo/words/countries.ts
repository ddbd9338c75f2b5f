import { countryName } from '#contract/values/countries.ts';

const names = new Map<string, string>();

/** The name of a country, looked up once: asking Intl for each of thousands of places takes a while. */
export function countryIn(code: string, language: 'es' | 'en'): string {
  const key = `${code} ${language}`;
  const name = names.get(key) ?? countryName(code, language);
  names.set(key, name);
  return name;
}
