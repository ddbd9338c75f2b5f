import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Preference } from '#contract/preferences.ts';
import type { Db, Tx } from '../../database/connection/database.ts';
import { prepared } from '../../database/queries/prepared.ts';
import { listPreferences as preferences, views } from './views.table.ts';

/** Without a first view that the person does not see any more. */
const selectPreferences = (db: Db) => {
  const isVisible = or(eq(views.user_id, preferences.user_id), eq(views.shared, true).inlineParams());
  return db
    .select({ list: preferences.list, columns: preferences.columns, view: views.id, home: preferences.home })
    .from(preferences)
    .leftJoin(views, and(eq(views.id, preferences.view_id), isNull(views.deleted_at), isVisible));
};

const ofPerson = prepared((db) =>
  selectPreferences(db)
    .where(eq(preferences.user_id, sql.placeholder('person')))
    .orderBy(asc(preferences.list)),
);

/** How a person sees their lists. */
export const listPreferences = (db: Db, person: string): Promise<Preference[]> =>
  ofPerson(db, null, { person });

interface Values {
  columns?: string[] | null;
  view_id?: string | null;
  home?: boolean;
}

/** Sets what is given of a person's preference, and returns it. */
export async function setPreference(
  tx: Tx,
  person: string,
  list: string,
  values: Values,
): Promise<Preference> {
  await tx
    .insert(preferences)
    .values({ user_id: person, list, ...values })
    .onConflictDoUpdate({
      target: [preferences.user_id, preferences.list],
      set: { list, ...values },
    });
  const [set] = await selectPreferences(tx).where(
    and(eq(preferences.user_id, person), eq(preferences.list, list)),
  );
  return set ?? { list, columns: null, view: null, home: false };
}
