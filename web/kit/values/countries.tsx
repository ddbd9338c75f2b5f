import { countryCodes, countryName, toIso } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';

/** The URL of a country's flag: in development in its package, otherwise an asset of the build (vite.config.ts). */
const flagUrl = (code: string): string =>
  import.meta.env.DEV
    ? `/node_modules/country-flag-icons/3x2/${toIso(code)}.svg`
    : `/assets/${toIso(code)}-${import.meta.env.FLAGS_VERSION}.svg`;

/** The flag of a country; decorative, because the name is beside it. */
export function Flag({ code }: { code: string }) {
  if (!code) return null;
  return (
    <img
      src={flagUrl(code)}
      alt=""
      width={20}
      height={14}
      loading="lazy"
      style={{ borderRadius: 2, flex: 'none' }}
    />
  );
}

/** A country as flag and name; a dash when the code is empty. */
export function Country({ code }: { code: string | null | undefined }) {
  const language = nameLanguage(useLanguage());
  if (!code) return <span>—</span>;
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, whiteSpace: 'nowrap' }}>
      <Flag code={code} />
      {countryName(code, language)}
    </span>
  );
}

const countriesByLanguage = new Map<string, readonly { code: string; name: string }[]>();

/** Every country with its name in the chosen language, sorted by name. */
export function useCountries(): readonly { code: string; name: string }[] {
  const language = nameLanguage(useLanguage());
  const cached = countriesByLanguage.get(language);
  if (cached) return cached;
  const compare = new Intl.Collator(language).compare;
  const all = countryCodes.map((code) => ({ code, name: countryName(code, language) }));
  all.sort((a, b) => compare(a.name, b.name));
  countriesByLanguage.set(language, all);
  return all;
}
