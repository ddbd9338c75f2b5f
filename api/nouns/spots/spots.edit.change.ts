import type { Spot } from '#contract/spots.ts';
import type { SpotPatch } from './spots.change.ts';
import { type ReferenceChange, withReferences } from './spots.references.ts';
import { completed, patchOf, type Sent } from './spots.values.ts';

/** The changed fields after a form is validated and completed as for a save; saves nothing. */
export async function patchFromForm(change: ReferenceChange, before: Spot, sent: Sent): Promise<SpotPatch> {
  return patchOf(before, completed(before, await withReferences(change, before, sent)));
}
