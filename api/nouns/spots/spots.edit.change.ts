import type { Spot } from '#contract/spots.ts';
import type { SpotPatch } from './spots.change.ts';
import { type Referring, withReferences } from './spots.references.ts';
import { patchOf, type Sent, settled } from './spots.values.ts';

/** What a form makes of a spot, as the fields that differ: checked and completed like any save, but not saved. */
export async function editOf(change: Referring, before: Spot, sent: Sent): Promise<SpotPatch> {
  return patchOf(before, settled(before, await withReferences(change, before, sent)));
}
