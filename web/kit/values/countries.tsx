import { countryCodes, countryName, toIso } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';

/** Where the flag of a country is: while developing in its package, else where the build put it (vite.config.ts). */
const flagOf = (code: string): string =>
  import.meta.env.DEV
    ? `/node_modules/country-flag-icons/3x2/${toIso(code)}.svg`
    : `/assets/${toIso(code)}-${import.meta.env.FLAGS_VERSION}.svg`;

/** The flag of a country; decoration, since the name stands beside it. */
export function Flag({ code }: { code: string }) {
  if (!code) return null;
  return (
    <img
      src={flagOf(code)}
      alt=""
      width={20}
      height={14}
      loading="lazy"
      style={{ borderRadius: 2, flex: 'none' }}
    />
  );
}

/** A country as flag and name; a dash when there is none. */
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

const sorted = new Map<string, readonly { code: string; name: string }[]>();

/** Every country in the language, by name. */
export function useCountries(): readonly { code: string; name: string }[] {
  const language = nameLanguage(useLanguage());
  const known = sorted.get(language);
  if (known) return known;
  const compare = new Intl.Collator(language).compare;
  const all = countryCodes.map((code) => ({ code, name: countryName(code, language) }));
  all.sort((a, b) => compare(a.name, b.name));
  sorted.set(language, all);
  return all;
}
