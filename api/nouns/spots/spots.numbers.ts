import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import type { SpotValues } from '#contract/spots.ts';
import { type NumberingPlans, understandPhone } from '#contract/values/phones.ts';
import { invalidField } from '../../problems/problems.ts';
import type { Sent } from './spots.values.ts';

const plans: NumberingPlans = {
  parse: (text, country) =>
    parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false }),
  lengthProblem: (text, country) =>
    validatePhoneNumberLength(text, { defaultCountry: country as CountryCode }),
};

/**
 * What was sent, with a new number for WhatsApp as it is kept: with the code of the spot's country (product/forms#whatsapp).
 * Throws 422 if nothing can be made of it.
 */
export function withKeptNumber(sent: Sent, before: Pick<SpotValues, 'country' | 'whatsapp'>): Sent {
  const number = sent.whatsapp?.whatsapp;
  if (number === undefined || number === before.whatsapp.whatsapp) return sent;
  const country = sent.country === undefined ? before.country : sent.country;
  const read = understandPhone(plans, number, country);
  if ('reason' in read) throw invalidField('whatsapp.whatsapp', read.reason);
  return { ...sent, whatsapp: { ...sent.whatsapp, whatsapp: read.kept } };
}
