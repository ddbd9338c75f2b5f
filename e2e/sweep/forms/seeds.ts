import { sql } from 'drizzle-orm';
import { categories } from '../../../api/nouns/categories/categories.table.ts';
import { revisions } from '../../../api/nouns/revisions/revisions.table.ts';
import { spots } from '../../../api/nouns/spots/spots.table.ts';
import { submissions } from '../../../api/nouns/submissions/submissions.table.ts';
import { users } from '../../../api/nouns/users/users.table.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';

/* More of everything than one page of a picker has. */

/** Names that begin with this are never on the first page. */
export const notOnFirstPage = 'Lejana';
const names = ['Alba', 'Berta', 'Clara', 'Delia', 'Elsa', 'Flora'].map((name) => `${notOnFirstPage} ${name}`);
const others = Array.from({ length: 30 }, (_, i) => `Vecino ${i}`);

/** Oldest first: lists begin with the newest. */
const all = [...names, ...others].map((name, i) => ({
  name,
  order: others.length + names.length - i,
  createdAt: sql`now() - interval '1 year' + ${i} * interval '1 minute'`,
}));

export async function seed({ db }: TestApi): Promise<void> {
  await db.insert(categories).values(all.map(({ name, order }) => ({ name, order })));
  for (const type of ['people', 'bar_club'] as const)
    await db
      .insert(spots)
      .values(all.map(({ name, createdAt }) => ({ name, type, createdAt, enable: true })));
  await db.insert(users).values(
    all.map(({ name, createdAt }, i) => ({
      first_name: name,
      last_name: 'Uno',
      email: `seed-${i}@example.com`,
      role: 'user' as const,
      createdAt,
    })),
  );
  // The screens of a revision and of a submission, which have no form, need one to open.
  const [spot] = await db.select({ spot_id: spots.id }).from(spots).limit(1);
  if (!spot) return;
  await db.insert(revisions).values({ ...spot, old_data: {}, new_data: {} });
  await db.insert(submissions).values(spot);
}
