import { codes } from '#contract/kit/codes.ts';
import { preferences } from '#contract/preferences.ts';
import { savedLists } from '#contract/saved-lists.ts';
import type { Tx } from '../../database/connection/database.ts';
import { updated } from '../../http/answers.ts';
import type { Mount } from '../../http/mount.ts';
import { forbidden, invalidField } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { listPreferences, setPreference } from './preferences.store.ts';
import { mayOpen } from './views.rules.ts';
import { listViews } from './views.store.ts';

export function preferenceRoutes(on: Mount): void {
  on.answer(preferences.list, async ({ db, actor }) => ({ data: await listPreferences(db, actor.id) }));
  on.change(preferences.change, async ({ tx, actor, body: { list, columns, view, home } }) => {
    refuseList(actor, list, home);
    if (view) await refuseUnseen(tx, actor, list, view);
    const values = {
      ...(columns !== undefined && { columns: columns?.length ? columns : null }),
      ...(view !== undefined && { view_id: view }),
      ...(home !== undefined && { home }),
    };
    return updated(await setPreference(tx, actor.id, list, values));
  });
}

/** 422 for an unknown list, and for one that cannot be landed on; 403 for one that the person may not open. */
function refuseList(person: Actor, list: string, home: boolean | undefined): void {
  if (!savedLists.has(list)) throw invalidField('list', codes.badChoice);
  if (!mayOpen(person, list)) throw forbidden();
  if (home && list !== 'inbox') throw invalidField('home', codes.badChoice);
}

/** 422 unless it is a view of this list that the person sees. */
async function refuseUnseen(tx: Tx, person: Actor, list: string, view: string): Promise<void> {
  const seen = await listViews(tx, person);
  if (!seen.some((one) => one.id === view && one.list === list)) throw invalidField('view', codes.notFound);
}
