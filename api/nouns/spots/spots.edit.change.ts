import {
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min';
import type { Spot, SpotValues } from '#contract/spots.ts';
import { type NumberingPlans, understandPhone } from '#contract/values/phones.ts';
import { invalidField } from '../../problems/problems.ts';
import type { RecordChange } from '../../records/history.ts';
import type { Actor } from '../../security/access.ts';
import type { SpotPatch } from './spots.change.ts';
import { withReferences } from './spots.references.ts';
import { completed, type PicturesOfSpot, patchOf, type Sent } from './spots.values.ts';

export type { PicturesOfSpot };

/**
 * The changed fields after a form is validated and completed as for a save; saves nothing. Besides the pictures of the spot,
 * the form may name those of `more` by their addresses.
 */
export async function patchFromForm(
  change: RecordChange<Actor>,
  before: Spot,
  sent: Sent,
  more?: PicturesOfSpot,
): Promise<SpotPatch> {
  return patchFromVersion(change, before, withKeptNumber(sent, before), more);
}

/** The same for the values of an earlier version, which return as they were. */
export async function patchFromVersion(
  change: RecordChange<Actor>,
  before: Spot,
  sent: Sent,
  more?: PicturesOfSpot,
): Promise<SpotPatch> {
  return patchOf(before, completed(before, await withReferences(change, before, sent), more));
}

const plans: NumberingPlans = {
  parse: (text, country) =>
    parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false }),
  lengthProblem: (text, country) =>
    validatePhoneNumberLength(text, { defaultCountry: country as CountryCode }),
};

/**
 * What was sent, with a new number for WhatsApp as it is kept: with the code of the spot's country (product/values#whatsapp).
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
