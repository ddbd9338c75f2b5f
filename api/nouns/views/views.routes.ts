import { codes } from '#contract/kit/codes.ts';
import { savedLists } from '#contract/saved-lists.ts';
import { type View, type ViewQuery, views } from '#contract/views.ts';
import type { Tx } from '../../database/connection/database.ts';
import { removed, updated } from '../../http/answers.ts';
import { errorsOf } from '../../http/body/input.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, forbidden, invalid, invalidField, refuseStale } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { asInAddress, mayChange, mayOpen } from './views.rules.ts';
import {
  countViews,
  createView,
  findView,
  listViews,
  lockView,
  removeView,
  restoreView,
  updateView,
} from './views.store.ts';

/** The most views of one person, and of the team together (product/views#limits). */
const [maxOwn, maxTeam] = [100, 300];

export function viewRoutes(on: Mount): void {
  on.answer(views.list, async ({ db, actor }) => ({ data: await listViews(db, actor) }));
  on.answer(views.read, ({ db, actor, params }) => findView(db, actor, params.id));
  on.change(views.create, async ({ tx, actor, body }) => {
    const { list, name, shared = false } = body;
    if (!mayOpen(actor, list)) throw forbidden();
    const query = readQuery(list, body.query);
    await refuseTooMany(tx, actor.id, { own: true, team: shared });
    return createView(tx, actor, { list, name, query, shared });
  });
  on.change(
    views.update,
    async ({ tx, actor, params, body: { version, ...fields } }) => {
      const view = await lockToChange(tx, actor, params.id);
      refuseStale(version, view);
      const query = fields.query && readQuery(view.list, fields.query);
      if (fields.shared && !view.shared) await refuseTooMany(tx, actor.id, { team: true });
      return updated(await updateView(tx, view, { ...fields, ...(query && { query }) }));
    },
    {
      allow: async ({ db, actor, params }) => refuseOthers(actor, await findView(db, actor, params.id)),
    },
  );
  on.change(views.remove, async ({ tx, actor, params, query }) => {
    const view = await lockToChange(tx, actor, params.id);
    refuseStale(query.version, view);
    await removeView(tx, view);
    return removed(view.id);
  });
  on.change(views.restore, async ({ tx, actor, params }) => {
    const view = await lockToChange(tx, actor, params.id, 'deleted');
    await refuseTooMany(tx, view.owner.id, { own: true, team: view.shared });
    await restoreView(tx, view);
    return updated(view);
  });
}

/** Locks a view that the caller may change: 404 unless they see it, 403 if it is another's. */
async function lockToChange(tx: Tx, actor: Actor, id: string, state?: 'deleted'): Promise<View> {
  const view = await lockView(tx, actor, id, state);
  refuseOthers(actor, view);
  return view;
}

function refuseOthers(actor: Actor, view: View): void {
  if (!mayChange(actor, view)) throw forbidden();
}

/** The query as the list reads it; 422 for what the list would refuse. */
function readQuery(list: string, query: ViewQuery): ViewQuery {
  const schema = savedLists.get(list)?.query;
  if (!schema) throw invalidField('list', codes.badChoice);
  const read = schema.safeParse(query);
  if (read.success) return asInAddress(read.data);
  throw invalid(errorsOf(read.error).map(({ path, code }) => ({ path: `query.${path}`, code })));
}

/** 409 if one more would be too many. */
async function refuseTooMany(
  tx: Tx,
  person: string,
  added: { own?: boolean; team?: boolean },
): Promise<void> {
  const { own, team } = await countViews(tx, person);
  if (added.own && own >= maxOwn) throw conflict(codes.tooManyViews);
  if (added.team && team >= maxTeam) throw conflict(codes.tooManyTeamViews);
}
