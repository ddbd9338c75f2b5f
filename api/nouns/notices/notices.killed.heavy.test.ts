import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#contract/session.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { users } from '#contract/users.ts';
import { randomOf } from '../../demo/random.ts';
import { maxConnections } from '../../integrations/mail/smtp.ts';
import { type CallResult, callerOn } from '../../testing/calls/callerOn.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { type MailingServer, mailingServer } from '../../testing/processes/mailingServer.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv } from '../../testing/processes/serverProcess.ts';

/*
 * Two real servers on one database decide on new spots and mail their owner; one of them is killed again and again while both
 * send. By the clock of the servers: nothing is made available sooner.
 */

const kills = 6;
const random = randomOf('killed servers 1');
const owner = { email: 'owner@example.com', password: 'a long password' };

let database: TestDatabase;
let folder: Awaited<ReturnType<typeof newDataDir>>;
let servers: [MailingServer, MailingServer];
beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), newDataDir('bambalina-notices-')]);
  const env = {
    ...adminEnv,
    NODE_ENV: 'production',
    DATA_DIR: folder.dataDir,
    DATABASE_URL: urlOf(database.connection),
  };
  const delay = () => random.int(0, 1000);
  servers = [await mailingServer(env, delay), await mailingServer(env, delay)];
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.end();
  await database.drop();
  await folder.remove();
});

const rows = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows;
const signIn = async (body: typeof admin) =>
  (await callerOn(servers[0].url(), undefined)(session.login, { body })).body.access_token;

/** Sends a request to one server, and to the other one when that is killed meanwhile. */
async function toEither<T>(
  at: number,
  token: string,
  send: (call: ReturnType<typeof callerOn>) => Promise<CallResult<T>>,
): Promise<CallResult<T>> {
  for (let turn = at; ; turn++) {
    const { url } = servers[turn % 2] as MailingServer;
    const answer = await send(callerOn(url(), token)).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (turn > at + 1) await wait(50);
  }
}

type Outcome = 'approved' | 'rejected' | 'undone';
interface Decided {
  readonly name: string;
  readonly id: string;
  readonly outcome: Outcome;
}
interface Tokens {
  readonly owner: string;
  readonly admin: string;
}

/** An owner sends a new spot to one server, and it is decided on the other one. */
async function decideOne(tokens: Tokens, name: string, at: number, outcome: Outcome): Promise<Decided> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { name, type: 'people', country: 'AR' };
  const created = await toEither(at, tokens.owner, (call) => call(spots.create, { body, headers }));
  expect(created.status).toBe(201);
  const id = created.body.data.submission?.id ?? '';
  const params = { id };
  const decision = outcome === 'approved' ? { status: outcome } : { status: 'rejected', reason: 'No.' };
  const decided = await toEither(at + 1, tokens.admin, (call) =>
    call(submissions.decide, { params, body: decision }),
  );
  // 409: the server was killed after the decision and before its answer.
  expect([200, 409]).toContain(decided.status);
  if (outcome === 'undone') {
    const undone = await toEither(at, tokens.admin, (call) => call(submissions.undo, { params }));
    expect([200, 409]).toContain(undone.status);
  }
  return { name, id, outcome };
}

interface Kill {
  readonly server: MailingServer;
  /** What it was sending, and perhaps something that the other one was. */
  readonly sending: ReadonlySet<string>;
}

const killed: Kill[] = [];

/** Kills one of the servers, and notes what it was sending. */
async function killOne(server: MailingServer): Promise<void> {
  await server.kill();
  // PostgreSQL may still execute a statement of the killed server.
  const [{ at } = { at: '' }] = await rows<{ at: string }>(
    "select (now() + interval '1 second')::text as at",
  );
  await rows(`select pg_sleep_until('${at}')`);
  // The claims of servers that were killed before have not expired.
  const sending = async () => {
    const claimed = await rows<{ id: string }>(
      `select id from owner_notices where sending_since < '${at}' and mailed_at is null`,
    );
    const ids = claimed.map(({ id }) => `<notice-${id}@127.0.0.1>`);
    return ids.filter((id) => !killed.some((one) => one.sending.has(id)));
  };
  // What the other server was sending at that moment comes to an end.
  const most = 2 * maxConnections;
  await expect.poll(async () => (await sending()).length, { timeout: 30_000 }).toBeLessThanOrEqual(most);
  killed.push({ server, sending: new Set(await sending()) });
}

test(`${kills} kills: each decision is mailed once, and twice only what the killed server was sending`, async () => {
  const person = { ...owner, first_name: 'Ana', last_name: 'Sosa', type: 'individual' };
  const adminToken = await signIn(admin);
  await callerOn(servers[0].url(), adminToken)(users.create, { body: person });
  const tokens: Tokens = { owner: await signIn(owner), admin: adminToken };

  const decided: Decided[] = [];
  const sent = () => servers.reduce((sum, server) => sum + server.mails().length, 0);
  let isEnding = false;
  const decideMany = async (lane: number) => {
    for (let n = 0; !isEnding; n++) {
      const outcome = random.weighted<Outcome>([
        ['approved', 6],
        ['rejected', 3],
        ['undone', 1],
      ]);
      decided.push(await decideOne(tokens, `Spot ${lane}-${n}`, lane + n, outcome));
      await wait(random.int(100, 400));
    }
  };
  const lanes = [0, 1].map(decideMany);
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(0);
  for (let n = 1; n < kills; n++) {
    await wait(random.int(500, 4000));
    const server = servers[n % 2] as MailingServer;
    await killOne(server);
    await server.start();
  }
  // The last one for good, after its mail server has accepted mails whose answer it never gets.
  const [victim, survivor] = servers;
  const release = victim.holdAnswers();
  await expect.poll(() => victim.held(), { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
  await killOne(victim);
  const unanswered = victim.held();
  release();
  isEnding = true;
  await Promise.all(lanes);

  const waiting = 'select id from owner_notices where mailed_at is null';
  // The delay of a mail, and the minutes until the claims of a killed server expire.
  await expect.poll(() => rows(waiting), { timeout: 400_000, interval: 1000 }).toEqual([]);

  const all = servers.flatMap((server) => server.mails());
  const copies = Map.groupBy(all, ({ id }) => id);
  const expected = decided.flatMap(({ name, outcome }) => [
    `Recibimos «${name}»`,
    ...(outcome === 'approved' ? [`Aprobamos «${name}», pero todavía no está en el mapa`] : []),
    ...(outcome === 'rejected' ? [`No publicamos «${name}»`] : []),
  ]);
  expect([...copies.values()].map(([first]) => first?.subject).sort()).toEqual(expected.sort());
  for (const mails of copies.values()) expect(new Set(mails.map(({ subject }) => subject)).size).toBe(1);
  const twice = [...copies].filter(([, mails]) => mails.length > 1);
  for (const [id, mails] of twice) {
    const reasons = killed.filter(
      ({ server, sending }) => sending.has(id) && server.mails().some((mail) => mail.id === id),
    );
    expect(mails.length, mails[0]?.subject).toBeLessThanOrEqual(1 + reasons.length);
  }
  expect(twice.length).toBeGreaterThanOrEqual(unanswered);
  expect(survivor.mails().length).toBeGreaterThan(0);
  console.log(
    `${decided.length} decisions, ${copies.size} mails, ${twice.length} of them twice; being sent at the kills: ` +
      killed.map(({ sending }) => sending.size).join(', '),
  );
  await expectDecisions(decided);
  // Two minutes until a claim expires, another one until the job does, and a minute of decisions.
}, 600_000);

/** Expects that what was decided is what the database has. */
async function expectDecisions(decided: readonly Decided[]): Promise<void> {
  const found = await rows<{ name: string; status: string; enable: boolean }>(
    'select name, status, enable from submissions join spots on spots.id = spot_id order by name',
  );
  const statusOf = { approved: 'approved', rejected: 'rejected', undone: 'pending' } as const;
  const expected = decided
    .map(({ name, outcome }) => ({ name, status: statusOf[outcome], enable: outcome === 'approved' }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  expect(found.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(expected);
}
