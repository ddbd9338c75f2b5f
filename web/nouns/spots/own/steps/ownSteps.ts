import { type Section, type SpotField, spotFields } from '#contract/spots.fields.ts';

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
