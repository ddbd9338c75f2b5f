import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/index.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { addressChanges } from '../../nouns/users/users.address.table.ts';
import { issueToken } from '../../security/mailed-tokens.ts';
import { hashPassword } from '../../security/passwords.ts';
import { attempts } from '../../security/throttle.table.ts';
import { startTestApi, type TestApi } from '../../testing/calls/startTestApi.ts';
import { everyFile, everyRow } from '../../testing/database/everyRow.ts';
import { type ExampleRequest, exampleRequestsOf } from '../../testing/scenarios/exampleRequests.ts';
import { scene } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* A change whose k-th statement fails, for every k, on every route that writes: a failure means that nothing changed. */

let api: TestApi;
let asks: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  api = await startTestApi();
  asks = exampleRequestsOf(api, (await createSpot(await api.as('admin'), { type: 'bar_club' })).id);
});
afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

interface Asked extends ExampleRequest {
  /** Who asks, when it is not the administrator. */
  as?: Pick<Awaited<ReturnType<TestApi['signedIn']>>, 'call'>;
}
const token = async (kind: string) => issueToken(api.db, kind, (await api.signedIn('user')).user.id, 1);
const address = async () => (await api.signedIn('user')).user.email;
const ownDeletion = 'session.deleteAccount of one’s own';
const ownAddress = 'users.update of one’s own address';
/** Somebody whose new address waits. */
async function newAddress() {
  const as = await api.signedIn('user');
  const values = { user_id: as.user.id, email: `new-${as.user.email}` };
  const [row] = await api.db.insert(addressChanges).values(values).returning();
  return { as, id: row?.id ?? '' };
}
/** What is limited: whoever tries in vain is counted all the same. */
const counts = /^(session|address)\.|of one’s own/;
/** What `exampleRequestsOf` does not know: whose password, whose mailed link, whose decision. */
const special: Record<string, () => Promise<Asked>> = {
  'session.login': async () => {
    const { user } = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    return { as: api.nobody, body: { email: user.email, password: 'long enough' } };
  },
  'session.logout': async () => ({ as: await api.signedIn('user') }),
  'session.forgotPassword': async () => ({ as: api.nobody, body: { email: await address() } }),
  'session.resetPassword': async () => ({ body: { token: await token('reset'), password: 'long enough' } }),
  'session.deleteAccount': async () => ({ as: api.nobody, body: { email: await address() } }),
  [ownDeletion]: async () => {
    const as = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    return { as, body: { email: as.user.email, password: 'long enough' } };
  },
  [ownAddress]: async () => {
    const as = await api.signedIn('user', { password_hash: await hashPassword('long enough') });
    const body = { email: `own-${await address()}`, current_password: 'long enough' };
    return { as, params: { id: as.user.id }, body };
  },
  'address.sendAgain': async () => ({ as: (await newAddress()).as }),
  'address.giveUp': async () => ({ as: (await newAddress()).as }),
  'address.confirm': async () => ({
    body: { token: await issueToken(api.db, 'address', (await newAddress()).id, 1) },
  }),
  'session.confirmDeletion': async () => ({ body: { token: await token('deletion') } }),
  'revisions.undo': async () => {
    const { admin, waiting } = await scene(api, { name: 'Undone' });
    const params = { id: await waiting({ name: 'Decided' }) };
    await admin.call(revisions.decide, { params, body: { status: 'approved' } });
    return { params };
  },
};
const changes = endpoints.filter(([, { method }]) => method !== 'GET');
const ofOneself = [[ownDeletion, session.deleteAccount] as const, [ownAddress, users.update] as const];

/** Fails the k-th statement from now on, as the database would, inside its transaction. Tells whether it came to that. */
function failStatement(k: number): () => boolean {
  let seen = 0;
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...asked) {
    if (!isOfACall(asked[0]) || ++seen !== k) return query.apply(this, asked);
    return query.apply(this, [
      { text: 'select 1 / 0' },
      ...asked.slice(1).map((rest) => (Array.isArray(rest) ? [] : rest)),
    ] as never);
  });
  return () => seen >= k;
}

/** Who calls is asked of a lease, or of the database; and pg-boss has work of its own, which comes as a plain text. */
function isOfACall(asked: unknown): boolean {
  const text = typeof asked === 'string' ? asked : String((asked as { text?: string } | undefined)?.text);
  if (typeof asked === 'string' && text.includes('pgboss')) return false;
  return !/^\s*(rollback|commit|select.* from "sessions"|update "sessions")/is.test(text);
}

/** Nothing that earlier changes have queued is done from now on: its statements would be counted too. */
async function quiet(): Promise<void> {
  const ours = "name not like '\\_\\_%' and name not in (select name from pgboss.schedule)";
  await api.database.pool.query(
    `update pgboss.job set state = 'cancelled' where state in ('created', 'retry') and ${ours}`,
  );
  const active = `select from pgboss.job where state = 'active' and ${ours}`;
  await expect.poll(async () => (await api.database.pool.query(active)).rowCount).toBe(0);
}

/** A password may be said ten times; there are more statements than that. */
async function forgetAttempts(name: string): Promise<void> {
  if ([ownAddress, ownDeletion].includes(name)) await api.db.delete(attempts);
}

describe.each([...changes, ...ofOneself])('%s', (name, endpoint) => {
  test('is whole or not at all, whichever statement fails', async () => {
    const admin = await api.as('admin');
    const make = async () => (await (special[name] ?? asks[name])?.()) as Asked & { body: never };
    const rows = () => everyRow(api.database.pool, counts.test(name) ? ['attempts', 'quotas'] : undefined);
    let asked = await make();
    let missed = 0;
    await quiet();
    for (let k = 1; k < 80; k++) {
      await forgetAttempts(name);
      const before = await rows();
      const files = await everyFile(api.dataDir);
      const reached = failStatement(k);
      const { as = admin, ...ask } = asked ?? {};
      const { status, body } = await as.call(endpoint, ask);
      const failed = reached();
      vi.restoreAllMocks();
      if (status < 300 && failed && missed++ < 3) {
        // It met a statement of the clock's own work, which comes each minute: once more.
        asked = await make();
        await quiet();
        k -= 1;
        continue;
      }
      if (!failed) {
        expect(status, JSON.stringify(body)).toBeLessThan(300);
        expect(await rows()).not.toEqual(before);
        expect(k).toBeGreaterThan(1);
        return;
      }
      expect(status, `statement ${k}`).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body)).not.toMatch(/select|division/i);
      expect(await rows(), `statement ${k}`).toEqual(before);
      const left = async () => (await everyFile(api.dataDir)).filter((path) => !files.includes(path));
      await expect.poll(left, { message: `files after statement ${k}` }).toEqual([]);
    }
    throw new Error('a change of eighty statements');
  });
});
