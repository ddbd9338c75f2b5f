import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import type { NumberingPlans } from '#contract/values/phones.ts';

/** The numbering plans of all countries; loaded with the first input that needs them. */
export const plans: NumberingPlans = {
  parse: (text, country) =>
    parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false }),
  lengthProblem: (text, country) =>
    validatePhoneNumberLength(text, { defaultCountry: country as CountryCode }),
};
