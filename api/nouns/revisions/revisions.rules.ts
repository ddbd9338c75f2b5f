import type { RevisionDecision } from '#contract/revisions.calls.ts';
import { changedFields, conflictingFields, withBothCoordinates } from '#contract/revisions.rules.ts';
import type { Revision, RevisionField } from '#contract/revisions.ts';
import type { Spot } from '#contract/spots.ts';

type Edit = Pick<Revision, 'old_data' | 'new_data'>;
type Choice = Pick<RevisionDecision, 'fields' | 'live_version'>;

/**
 * The fields that an approval applies: the chosen ones, otherwise all without conflicts. 'unseen' if they would overwrite
 * a newer value that the reviewer has not seen; undefined if the choice is empty.
 */
export function fieldsToTake(edit: Edit, live: Spot, choice: Choice): RevisionField[] | 'unseen' | undefined {
  const changed = changedFields(edit);
  const conflicts = conflictingFields(edit, live);
  const chosen = choice.fields
    ? withBothCoordinates(choice.fields).filter((field) => changed.includes(field))
    : changed.filter((field) => !conflicts.includes(field));
  if (chosen.length === 0) return choice.fields ? undefined : 'unseen';
  const overwrites = chosen.some((field) => conflicts.includes(field));
  return overwrites && choice.live_version !== live.version ? 'unseen' : chosen;
}
