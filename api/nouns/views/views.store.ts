import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { savedLists } from '#contract/saved-lists.ts';
import type { View } from '#contract/views.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { lock } from '../../database/connection/lock.ts';
import { prepared } from '../../database/queries/prepared.ts';
import { notFound } from '../../problems/problems.ts';
import type { Actor } from '../../security/access.ts';
import { person, users } from '../users/users.table.ts';
import { mayOpen, maySee } from './views.rules.ts';
import { views } from './views.table.ts';

const { id, list, name, query, shared, createdAt, version } = views;
const selectViews = (db: Db) =>
  db
    .select({ id, list, name, query, shared, createdAt, version, owner: person })
    .from(views)
    .innerJoin(users, eq(users.id, views.user_id));

const withNoun = (view: Omit<View, 'noun'>): View => ({
  ...view,
  noun: savedLists.get(view.list)?.noun ?? view.list,
});

const visible = prepared((db) =>
  selectViews(db)
    .where(
      and(
        isNull(views.deleted_at),
        or(eq(views.user_id, sql.placeholder('person')), eq(shared, true).inlineParams()),
      ),
    )
    .orderBy(sql`public.fold(${name})`, asc(id)),
);

/** The views of a person, and those of the team, of the lists that they may open. */
export async function listViews(db: Db, person: Pick<Actor, 'id' | 'role'>): Promise<View[]> {
  const views = await visible(db, null, { person: person.id });
  return views.filter(({ list }) => mayOpen(person, list)).map(withNoun);
}

const isKept = isNull(views.deleted_at);

/** A view that the person sees; 404 if there is none. */
export const findView = (db: Db, person: Pick<Actor, 'id' | 'role'>, viewId: string): Promise<View> =>
  findOne(db, person, viewId, isKept);

async function findOne(
  db: Db,
  person: Pick<Actor, 'id' | 'role'>,
  viewId: string,
  state: SQL,
): Promise<View> {
  const [view] = await selectViews(db).where(and(eq(id, viewId), state));
  if (!view || !maySee(person, view)) throw notFound();
  return withNoun(view);
}

/** The same, locked until the transaction ends; `deleted`: one that can be restored. */
export async function lockView(
  tx: Tx,
  person: Pick<Actor, 'id' | 'role'>,
  viewId: string,
  state: 'kept' | 'deleted' = 'kept',
): Promise<View> {
  await tx.select({ id }).from(views).where(eq(id, viewId)).for('update');
  return findOne(tx, person, viewId, state === 'kept' ? isKept : isNotNull(views.deleted_at));
}

type Values = Partial<Pick<View, 'name' | 'query' | 'shared'>>;

export async function createView(
  tx: Tx,
  actor: Actor,
  values: Required<Values> & Pick<View, 'list'>,
): Promise<View> {
  const [created] = await tx
    .insert(views)
    .values({ ...values, user_id: actor.id })
    .returning({ id });
  return findView(tx, actor, created?.id ?? '');
}

export async function updateView(tx: Tx, view: View, values: Values): Promise<View> {
  await tx
    .update(views)
    .set({ ...values, version: sql`${version} + 1` })
    .where(eq(id, view.id));
  return { ...view, ...values, version: view.version + 1 };
}

/** Deletes a locked view, and what its owner deleted more than a day ago. */
export async function removeView(tx: Tx, view: View): Promise<void> {
  const old = sql`${views.deleted_at} < now() - interval '1 day'`;
  await tx.delete(views).where(and(eq(views.user_id, view.owner.id), old));
  await tx.update(views).set({ deleted_at: sql`now()` }).where(eq(id, view.id));
}

/** Brings a deleted view back as it was. */
export async function restoreView(tx: Tx, view: View): Promise<void> {
  await tx.update(views).set({ deleted_at: null }).where(eq(id, view.id));
}

/** How many views the person has, and how many the team; others wait with theirs until the transaction ends. */
export async function countViews(tx: Tx, userId: string): Promise<{ own: number; team: number }> {
  await lock(tx, 'views');
  const { rows } = await tx.execute<{ own: number; team: number }>(sql`
    select (select count(*)::int from ${views} where user_id = ${userId} and deleted_at is null) as own,
      (select count(*)::int from ${views} where shared and deleted_at is null) as team`);
  return rows[0] ?? { own: 0, team: 0 };
}
