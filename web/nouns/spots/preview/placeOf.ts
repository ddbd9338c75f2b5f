import { countryName } from '#contract/values/countries.ts';
import { fold } from '#contract/values/fold.ts';
import type { ReaderLanguage } from '../../../kit/preview/PreviewFrame.tsx';

/** The address and its country, named once: a chosen address may end with it, in the language of the form. '' for neither. */
export function placeOf(address: string, country: string, language: ReaderLanguage): string {
  const end = fold(address.slice(address.lastIndexOf(',') + 1)).trim();
  const isNamed = (['es', 'en'] as const).some((one) => end === fold(countryName(country, one)));
  return [address.trim(), country && !isNamed && countryName(country, language)].filter(Boolean).join(', ');
}
