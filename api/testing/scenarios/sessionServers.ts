import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { audit } from '#contract/audit.ts';
import { pics } from '#contract/pics.ts';
import { sessions } from '#contract/sessions.ts';
import { sessions as table } from '../../nouns/session/session.table.ts';
import { attempts } from '../../security/throttle.table.ts';
import { quickHash } from '../calls/quickHash.ts';
import { setUpTwoApis, type TestApi, type TestUser } from '../calls/startTestApi.ts';

/** Of the people whom `withPassword` signs in. */
export const password = 'correct horse';

type Caller = Pick<TestUser, 'call'>;

/** Two servers on one database, for what a session may do; the throttle forgets its counts before each test. */
export function setUpSessionServers() {
  const { api, onSecond } = setUpTwoApis();
  let password_hash: string;
  beforeAll(async () => {
    password_hash = await quickHash(password);
  });
  beforeEach(async () => void (await api.db.delete(attempts)));

  const withPassword = (role: 'admin' | 'editor') => api.signedIn(role, { password_hash });
  return {
    api,
    withPassword,
    onSecond,
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

/** Makes the proof of a person older than it may be. */
export const expireProof = ({ db }: Pick<TestApi, 'db'>, { user }: Pick<TestUser, 'user'>) =>
  db.update(table).set({ proved_at: sql`now() - interval '11 minutes'` }).where(eq(table.user_id, user.id));

/** What a person did, in the audit, the oldest first. */
export async function actionsOf(api: TestApi, actor: string): Promise<string[]> {
  const query = { actor, order: 'asc' as const };
  const { data } = (await (await api.as('admin')).call(audit.list, { query })).body;
  return data.map(({ action }) => action);
}

/** A request about a pic in the trash. */
export async function deletedPic(api: TestApi) {
  const admin = await api.as('admin');
  const id = '0190a000-0000-7000-8000-000000000001';
  await api.db.execute(
    sql`insert into pics (id, image_url, thumbnail) values (${id}, 'x', 'x') on conflict do nothing`,
  );
  await admin.call(pics.remove, { params: { id } });
  return { params: { id } };
}

export const proofRequired = { status: 403, body: { code: 'proofRequired' } };
