/** ISO 3166-1 alpha-2, with the United Kingdom as UK (product/users#countries). */
export const countryCodes: readonly string[] =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UK UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'.split(
    ' ',
  );

const known = new Set(countryCodes);

export const isCountry = (code: string): boolean => known.has(code);

/** The code in ISO 3166-1, which Intl, flags and gazetteers use. */
export const toIso = (code: string): string => (code === 'UK' ? 'GB' : code);
export const fromIso = (code: string): string => (code === 'GB' ? 'UK' : code);

/** A method or, in older browsers, a property; TypeScript's types have neither yet. */
type WithZones = Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] };

/** The time zones of a country; empty in browsers that do not list them. */
export function zonesOf(country: string): readonly string[] {
  const locale: WithZones = new Intl.Locale(`und-${toIso(country)}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** Cached: creating one takes two milliseconds. */
const names: { [language in 'es' | 'en']?: Intl.DisplayNames } = {};

/** The name of a country in a language; the code itself when it is unknown. */
export function countryName(code: string, language: 'es' | 'en'): string {
  if (!isCountry(code)) return code;
  names[language] ??= new Intl.DisplayNames([language], { type: 'region' });
  return names[language].of(toIso(code)) ?? code;
}
