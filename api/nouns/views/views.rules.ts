import type { View, ViewQuery } from '#contract/views.ts';
import type { Actor } from '../../security/access.ts';

/** Whether the view exists for the person: their own, and those of the team (product/views#rights). */
export const maySee = ({ id }: Pick<Actor, 'id'>, view: Pick<View, 'shared' | 'owner'>): boolean =>
  view.shared || view.owner.id === id;

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
