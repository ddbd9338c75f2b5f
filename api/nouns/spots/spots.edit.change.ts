import type { Spot } from '#contract/spots.ts';
import type { SpotPatch } from './spots.change.ts';
import { withKeptNumber } from './spots.numbers.ts';
import { type ReferenceChange, withReferences } from './spots.references.ts';
import { completed, type PicturesOfSpot, patchOf, type Sent } from './spots.values.ts';

export type { PicturesOfSpot };

/**
 * The changed fields after a form is validated and completed as for a save; saves nothing. Besides the pictures of the spot,
 * the form may name those of `more` by their addresses.
 */
export async function patchFromForm(
  change: ReferenceChange,
  before: Spot,
  sent: Sent,
  more?: PicturesOfSpot,
): Promise<SpotPatch> {
  return patchFromVersion(change, before, withKeptNumber(sent, before), more);
}

/** The same for the values of an earlier version, which return as they were. */
export async function patchFromVersion(
  change: ReferenceChange,
  before: Spot,
  sent: Sent,
  more?: PicturesOfSpot,
): Promise<SpotPatch> {
  return patchOf(before, completed(before, await withReferences(change, before, sent), more));
}
