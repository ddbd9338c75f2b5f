import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { hashToken } from '../../security/access.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { spawnServer } from '../../testing/processes/serverProcess.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';
import { until } from '../../testing/until.ts';

/* No password, token or hash of one is in an answer, a log line, an error or an export. */

const secret = { password: 'a-very-secret-password', next: 'another-secret-password', smtp: 'smtp-secret' };
let database: TestDatabase;
let folder: Awaited<ReturnType<typeof newDataDir>>;
let server: ReturnType<typeof spawnServer>;
let mails: Awaited<ReturnType<typeof standInSmtp>>;
let url: string;
const answers: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await newDataDir('bambalina-leaks-');
  mails = await standInSmtp(secret.smtp);
  server = spawnServer({
    DATA_DIR: folder.dataDir,
    DATABASE_URL: urlOf(database.connection),
    SMTP_URL: mails.url(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: secret.password,
  });
  url = await server.ready();
  // A start makes a database with all migrations.
}, 60_000);
afterAll(async () => {
  await server.end('SIGKILL');
  await mails.stop();
  await database.drop();
  await folder.remove();
});

/** Calls an endpoint and records the answer. */
async function send(token: string | undefined, ...args: Parameters<ReturnType<typeof callerOn>>) {
  const answer = await callerOn(url, token)(...args);
  answers.push(JSON.stringify([[...answer.headers], answer.body]));
  return answer;
}
const signIn = async (password: string) =>
  (await callerOn(url, undefined)(session.login, { body: { email: 'admin@example.com', password } })).body;

/** A trigger that makes every write to the table fail with an unexpected error, whose message has the statement's values. */
const failWrites = (table: string) => `
  create function break_it() returns trigger language plpgsql as
    $$ begin raise exception 'broken on purpose' using errcode = 'XX001'; end $$;
  create trigger break_it before insert or update or delete on ${table} for each row execute function break_it()`;
const allowWrites = 'drop function break_it cascade';

test('answers, errors and the log have no secrets, even when database writes fail', async () => {
  const { access_token: token, id } = await signIn(secret.password);
  const params = { id };
  const other = { first_name: 'A', last_name: 'B', email: 'other@example.com', password: secret.password };
  const { body: someone } = await send(token, users.create, { body: other });
  const changes = () => [
    send(token, users.update, {
      params: { id: (someone as unknown as { id: string }).id },
      body: { password: secret.next },
    }),
    send(token, users.create, {
      body: { first_name: 'A', last_name: 'B', email: `${Math.random()}@x.example`, password: secret.next },
    }),
    send(undefined, session.login, {
      body: { email: 'admin@example.com', password: secret.password },
    }),
    send(undefined, session.resetPassword, {
      body: { token: 'x'.repeat(43), password: secret.next },
    }),
    send(token, session.login, {
      body: { email: 'admin@example.com', password: { $ne: secret.password } },
    }),
  ];
  for (const table of ['users', 'sessions', 'attempts', 'mailed_tokens', 'history']) {
    await database.pool.query(failWrites(table));
    await Promise.all(changes());
    await database.pool.query(allowWrites);
  }
  await send(undefined, session.forgotPassword, { body: { email: 'admin@example.com' } });
  const link = await until(() => {
    const found = mails.mails.map((mail) => /https?:\/\/\S+token=([\w-]{43})/.exec(mail)?.[1]).find(Boolean);
    if (!found) throw new Error('no mail yet');
    return found;
  }, 60_000);
  await fetch(`${url}/reset_password?token=${link}`);
  await database.pool.query(failWrites('mailed_tokens'));
  await send(undefined, session.resetPassword, { body: { token: link, password: secret.next } });
  await database.pool.query(allowWrites);

  const newSession = await signIn(secret.password);
  const readers = endpoints.filter(([, { method, path }]) => method === 'GET' && !path.includes(':'));
  for (const [name, endpoint] of readers) {
    const query = name === 'users.list' ? { export: 'xlsx' } : {};
    await send(newSession.access_token, endpoint, { query });
  }
  await send(newSession.access_token, users.list);
  await send(newSession.access_token, users.read, { params });
  const history = await fetch(`${url}${basePath}/history/${id}?noun=users&perPage=100`, {
    headers: { authorization: `Bearer ${newSession.access_token}` },
  });
  answers.push(await history.text());

  const log = server.output();
  expect(log).toContain('broken on purpose');
  expect(answers.length).toBeGreaterThan(40);
  const { rows } = await database.pool.query('select password_hash from users where id = $1', [id]);
  const secrets = {
    ...secret,
    hash: rows[0].password_hash,
    'the prefix of a password hash': '$argon2',
    token: newSession.access_token,
    'an older token': token,
    'a mailed token': link,
    ...Object.fromEntries(
      [token, newSession.access_token, link].flatMap((each) =>
        (['hex', 'base64', 'base64url'] as const).map((code) => [
          `${each.slice(0, 4)}'s hash, ${code}`,
          hashToken(each).toString(code),
        ]),
      ),
    ),
  };
  for (const [what, value] of Object.entries(secrets)) {
    expect(log.includes(value), `${what} in the log:\n${lineWith(log, value)}`).toBe(false);
    expect(
      answers.filter((answer) => answer.includes(value)),
      `${what} in an answer`,
    ).toEqual([]);
  }
  // The bytes of the hash, as JSON writes a buffer.
  expect(log).not.toContain(hashToken(token).subarray(0, 8).join(','));
  // Waits for a mail, which is sent by a job.
}, 90_000);

const lineWith = (log: string, value: string) =>
  log
    .split('\n')
    .find((line) => line.includes(value))
    ?.slice(0, 600);
