import type { FieldPath } from 'react-hook-form';
import type { CountedItem } from '#contract/spots.completeness.ts';
import { type Section, type SpotField, spotFields } from '#contract/spots.fields.ts';
import type { StepState } from '../../../../kit/forms/steps/StepList.tsx';
import type { FormSpot } from '../../form/spotFields.ts';

/* The steps of the own form on a phone, and which fields each of them has (product/spots#own-steps). */

export const ownSteps = ['photos', 'name', 'place', 'texts', 'links', 'preview'] as const;
export type OwnStep = (typeof ownSteps)[number];

const stepOfSection: Readonly<Record<Section, OwnStep>> = {
  photos: 'photos',
  general: 'name',
  availability: 'name',
  place: 'place',
  bios: 'texts',
  contact: 'links',
  music: 'links',
  advertisement: 'links',
  relations: 'links',
};

/** The step with the input of a field, or of a part of a group (`bio.bio_title`). */
export function stepOfField(path: string): OwnStep {
  const name = path.split('.')[0] as SpotField;
  // A pin fills in the country, so it stands beside it.
  if (name === 'country') return 'place';
  const field: object = spotFields[name] ?? {};
  return 'section' in field && field.section ? stepOfSection[field.section as Section] : 'photos';
}

/** The input that an item which is missing leads to. */
export const fieldOfItem: Readonly<Record<CountedItem, FieldPath<FormSpot>>> = {
  photo: 'photos',
  name: 'name',
  address: 'address',
  pin: 'lat',
  country: 'country',
  bio: 'bio.bio_description',
  bio_en: 'bio_en.bio_description',
  curious_fact: 'curious_fact',
  contact: 'link',
};

/** The state of each step, by the fields with an error and by what is missing; the preview has none. */
export function statesOfSteps(
  invalid: readonly string[],
  missing: readonly CountedItem[],
): Record<OwnStep, StepState | undefined> {
  const withError = new Set(invalid.map(stepOfField));
  const incomplete = new Set(missing.map((item) => stepOfField(fieldOfItem[item])));
  const stateOf = (step: OwnStep): StepState =>
    withError.has(step) ? 'error' : incomplete.has(step) ? 'missing' : 'done';
  const [photos, name, place] = [stateOf('photos'), stateOf('name'), stateOf('place')];
  return { photos, name, place, texts: stateOf('texts'), links: stateOf('links'), preview: undefined };
}
