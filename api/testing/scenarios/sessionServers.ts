import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { sessions as table } from '../../nouns/session/session.table.ts';
import { attempts } from '../../security/throttle.table.ts';
import { callerOn } from '../calls/callerOn.ts';
import { quickHash } from '../calls/quickHash.ts';
import { setUpApi, startSecondServer, type TestUser } from '../calls/startTestApi.ts';

/** Of the people whom `withPassword` signs in. */
export const password = 'correct horse';

type Caller = Pick<TestUser, 'call'>;

/** Two servers on one database, for what a session may do; the throttle forgets its counts before each test. */
export function setUpSessionServers() {
  const api = setUpApi();
  let second: FastifyInstance;
  let password_hash: string;
  beforeAll(async () => {
    second = await startSecondServer(api);
    password_hash = await quickHash(password);
  });
  afterAll(() => second.close());
  beforeEach(async () => void (await api.db.delete(attempts)));

  const withPassword = (role: 'admin' | 'editor') => api.signedIn(role, { password_hash });
  return {
    api,
    withPassword,
    /** The same session on the other server. */
    onSecond({ token }: Pick<TestUser, 'token'>) {
      const { port } = second.server.address() as { port: number };
      return callerOn(`http://127.0.0.1:${port}`, token);
    },
    /** An administrator who gave the password so many minutes ago; null: before there were proofs. */
    async stale(minutes: number | null = 11): Promise<TestUser> {
      const person = await withPassword('admin');
      const proved_at = minutes === null ? null : sql`now() - make_interval(mins => ${minutes})`;
      await api.db.update(table).set({ proved_at }).where(eq(table.user_id, person.user.id));
      return person;
    },
  };
}

export const prove = ({ call }: Caller, given = password) =>
  call(sessions.prove, { body: { password: given } });

export const proofRequired = { status: 403, body: { code: 'proofRequired' } };
