import { type User, type UserChange, users } from '#contract/users.ts';
import type { Undoable } from '../../../kit/feedback/undo/undoable.ts';
import { undoByValues } from '../../../kit/feedback/undo/undoByValues.ts';

const fields = ['first_name', 'last_name', 'type', 'country'] as const;

/**
 * How a save of one's own profile is undone: role users may not restore versions, so its former values are saved again. Undefined
 * where that would not undo all of it: a former picture cannot be sent, and a password or an address takes effect otherwise.
 */
export function undoOwn(before: User, saved: User): Undoable | undefined {
  const changed = fields.filter((field) => before[field] !== saved[field]);
  if (changed.length === 0 || before.picture !== saved.picture) return undefined;
  const former = Object.fromEntries(changed.map((field) => [field, before[field]])) as UserChange;
  return undoByValues(users.update, saved.id, { ...former, version: saved.version });
}
