import { users as table } from '../../api/nouns/users/users.table.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';

/** Users with this first name, the last one first, as the list has them. */
export async function addPeople(api: TestApi, first_name: string, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    first_name,
    last_name: `N${n + 1}`,
    email: `${first_name}-${n + 1}@example.com`.toLowerCase(),
    country: 'AR',
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, count - n)).toISOString(),
  }));
  const added = await api.db.insert(table).values(rows).returning({ id: table.id });
  return added.map(({ id }) => id);
}
/** The name and the country that the server has. */
export const storedUser = async (api: TestApi, id: string) =>
  (await api.database.pool.query('select first_name, last_name, country from users where id = $1', [id]))
    .rows[0];
