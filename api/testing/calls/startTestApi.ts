import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '#contract/kit/roles.ts';
import { readConfig } from '../../config/config.ts';
import { openSession } from '../../nouns/session/session.store.ts';
import { users } from '../../nouns/users/users.table.ts';
import { buildApp } from '../../server/app.ts';
import { createTestDatabase } from '../database/testDatabase.ts';
import { callerOn } from './callerOn.ts';

export type TestApi = Awaited<ReturnType<typeof startTestApi>>;

/** The real app on a database of its own, listening on loopback; `as(role)` calls it as a person of that role. */
export async function startTestApi(env: Record<string, string> = {}) {
  const database = await createTestDatabase({ max: 8 });
  const dataDir = await mkdtemp(join(tmpdir(), 'bambalina-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://unused/unused',
    // A test makes in seconds what people make in days.
    LIMITS_PER_HOUR: 'all=100000',
    ...env,
  });
  const app = await buildApp({ config, database });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  // What the clock would do, tests do themselves: on a slow machine it would come in between.
  await database.pool.query(
    'delete from pgboss.job where name in (select name from pgboss.schedule); delete from pgboss.schedule',
  );
  let people = 0;

  /** A new person with a session. */
  async function signedIn(role: Role, values: Partial<typeof users.$inferInsert> = {}) {
    const name = `${role}-${++people}`;
    const person = { first_name: name, last_name: 'Test', email: `${name}@example.com`, role, ...values };
    const [user] = await database.db.insert(users).values(person).returning();
    if (!user) throw new Error('no user');
    return { ...callerWith(await openSession(database.db, user.id)), user };
  }

  function callerWith(token: string | undefined) {
    return { token, call: callerOn(url, token) };
  }

  const known = new Map<Role, ReturnType<typeof signedIn>>();
  return {
    url,
    app,
    dataDir,
    database,
    db: database.db,
    signedIn,
    callerWith,
    nobody: callerWith(undefined),
    /** The same person of that role each time. */
    as(role: Role) {
      const person = known.get(role) ?? signedIn(role);
      known.set(role, person);
      return person;
    },
    async stop() {
      // A test may not have read an answer to its end: its connection is idle only once it is sent.
      const closing = setInterval(() => app.server.closeIdleConnections(), 100);
      await app.close().finally(() => clearInterval(closing));
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
