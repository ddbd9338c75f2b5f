import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import { type NumberingPlans, understandPhone } from '#contract/values/phones.ts';

/* The numbering plans of all countries; loaded with the first input that needs them. */

const plans: NumberingPlans = {
  parse: (text, country) =>
    parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false }),
  lengthProblem: (text, country) =>
    validatePhoneNumberLength(text, { defaultCountry: country as CountryCode }),
};

/** What is kept of a number of a spot in this country, '' for none. */
export const readNumber = (text: string, country: string) => understandPhone(plans, text, country || null);
