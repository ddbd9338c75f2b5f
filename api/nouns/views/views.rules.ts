import { isAtLeast } from '#contract/kit/roles.ts';
import { savedLists } from '#contract/saved-lists.ts';
import type { View, ViewQuery } from '#contract/views.ts';
import type { Actor } from '../../security/access.ts';

/** Whether the person may open the list that a view or a preference is about. */
export const mayOpen = ({ role }: Pick<Actor, 'role'>, list: string): boolean =>
  isAtLeast(role, savedLists.get(list)?.minRole ?? 'editor');

/** Whether the view exists for the person: their own, and those of the team, of lists that they may open (product/views#rights). */
export const maySee = (
  person: Pick<Actor, 'id' | 'role'>,
  view: Pick<View, 'shared' | 'owner' | 'list'>,
): boolean => (view.shared || view.owner.id === person.id) && mayOpen(person, view.list);

/** Whether the person may change or delete a view that they see. */
export const mayChange = ({ id, role }: Pick<Actor, 'id' | 'role'>, view: Pick<View, 'owner'>): boolean =>
  view.owner.id === id || role === 'admin';

/** A parsed query as the address of the list has it: only what it sets, as strings. */
export function asInAddress(query: Readonly<Record<string, unknown>>): ViewQuery {
  const set = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== '',
  );
  return Object.fromEntries(
    set.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
