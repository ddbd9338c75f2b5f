import { choice } from '#contract/kit/fields.ts';
import { fieldsWith, SpotFields } from '#contract/spots.fields.ts';
import { pick } from '#contract/values/pick.ts';
import type { AddressFields } from '../../../kit/forms/start/address.ts';
import type { Variant } from '../variants.ts';

/** The fields that the address of the form of a new spot may fill: those with an input, and of the types what it offers. */
export function addressFieldsOf({ name, choices }: Variant): AddressFields {
  const without = new Set<string>([
    ...fieldsWith('section', null),
    ...(name === 'own' ? fieldsWith('own', false) : []),
  ]);
  const shown = fieldsWith('sent').filter((field) => !without.has(field));
  return { ...pick(SpotFields.shape, shown), type: choice(choices) };
}
