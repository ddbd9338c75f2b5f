import type { FieldPath } from 'react-hook-form';
import type { CountedItem } from '#contract/spots.completeness.ts';
import type { StepState } from '../../../../kit/forms/steps/StepList.tsx';
import type { FormSpot } from '../../form/spotFields.ts';
import { type OwnStep, stepOfField } from './ownSteps.ts';

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
