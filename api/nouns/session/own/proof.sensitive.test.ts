import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { factor } from '#contract/factor.ts';
import { imports } from '#contract/imports.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { pics } from '#contract/pics.ts';
import { sessions } from '#contract/sessions.ts';
import { sso } from '#contract/sso.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { history } from '../../../records/history.table.ts';
import { importRows, imports as importTable } from '../../../records/import/import.table.ts';
import type { TestUser } from '../../../testing/calls/startTestApi.ts';
import { storedState } from '../../../testing/database/storedState.ts';
import { withFactor } from '../../../testing/factor/withFactor.ts';
import { importLayout } from '../../../testing/imports/importExamples.ts';
import {
  deletedPic,
  proofRequired,
  prove,
  setUpSessionServers,
} from '../../../testing/scenarios/sessionServers.ts';
import { until } from '../../../testing/until.ts';
import { ssoLinks } from '../sso/sso.table.ts';

/* Every sensitive call, whatever the way to it, needs the password of the last ten minutes (product/accounts#proof). */

const { api, onSecond, stale } = setUpSessionServers();

type SensitiveCall = [
  name: string,
  endpoint: Endpoint,
  request: (mine: TestUser) => Promise<object>,
  status?: number,
];
const person = async (values = {}) => (await api.signedIn('user', values)).user;
const wait = async (act: string) =>
  until(async () =>
    expect((await (await api.as('admin')).call(bulk.read, { params: { id: act } })).body.state).toBe('done'),
  );
/** What the test before has queued must not change the compared state. */
const jobsDone = () =>
  until(async () => {
    const open = `select from pgboss.job where state < 'completed' and name not like '\\_\\_%'`;
    expect((await api.database.pool.query(open)).rowCount).toBe(0);
  }, 20_000);

/** An import of the caller's that waits to be applied, and changes a user. */
const importOf =
  (fields: () => Record<string, unknown>) =>
  async ({ user }: TestUser) => {
    const id = v7();
    const counts = { state: 'ready', rows: 1, checked: 1, changes: 1 } as const;
    const of = { id, noun: 'users', actor_id: user.id, file: 'a.csv', layout: importLayout } as const;
    await api.db.insert(importTable).values({ ...of, ...counts });
    const row = {
      import_id: id,
      row: 2,
      record_id: (await person()).id,
      version: 1,
      kind: 'change',
    } as const;
    await api.db.insert(importRows).values({ ...row, texts: [], fields: fields() });
    return { params: { id } };
  };
const linkOf = async ({ user }: TestUser) => {
  const link = { user_id: user.id, issuer: 'https://club.example', subject: user.id };
  const [made] = await api.db.insert(ssoLinks).values(link).returning();
  return { params: { id: made?.id ?? '' } };
};

const sensitive: SensitiveCall[] = [
  [
    'a new role',
    users.update,
    async () => ({ params: { id: (await person()).id }, body: { role: 'editor' } }),
  ],
  [
    'the password of a colleague',
    users.update,
    async () => ({
      params: { id: (await api.signedIn('editor')).user.id },
      body: { password: 'a password that nobody has' },
    }),
  ],
  [
    'the address of a colleague',
    users.update,
    async () => ({
      params: { id: (await api.signedIn('admin')).user.id },
      body: { email: `moved-${Math.random()}@example.com` },
    }),
  ],
  [
    'the earlier address of a colleague',
    users.restoreVersion,
    async () => {
      const admin = await api.as('admin');
      const { id } = (await api.signedIn('editor')).user;
      const params = { id };
      const email = `moved-${Math.random()}@example.com`;
      await admin.call(users.update, { params, body: { email } });
      const last = await admin.call(users.update, { params, body: { email: `back-${email}` } });
      const [entry] = await api.db
        .select()
        .from(history)
        .where(eq(history.record_id, id))
        .orderBy(history.id);
      return { params, body: { entry: entry?.id, version: last.body.data.version } };
    },
  ],
  [
    'a new role of many',
    users.bulk,
    async () => ({ body: { action: 'set', ids: [(await person()).id], fields: { role: 'editor' } } }),
  ],
  [
    'a new colleague',
    users.create,
    async () => ({
      body: {
        first_name: 'Nueva',
        last_name: 'Colega',
        email: `colleague-${Math.random()}@example.com`,
        password: 'long enough',
        role: 'editor',
      },
    }),
    201,
  ],
  [
    'an earlier role',
    users.restoreVersion,
    async () => {
      const admin = await api.as('admin');
      const { id } = await person();
      const params = { id };
      await admin.call(users.update, { params, body: { role: 'editor' } });
      const last = await admin.call(users.update, { params, body: { role: 'user' } });
      const entries = await api.db
        .select()
        .from(history)
        .where(eq(history.record_id, id))
        .orderBy(history.id);
      return { params, body: { entry: entries[0]?.id, version: last.body.data.version } };
    },
  ],
  [
    'taking back a new role of many',
    bulk.undo,
    async () => {
      const admin = await api.as('admin');
      const body = {
        action: 'set' as const,
        ids: [(await person()).id],
        fields: { role: 'editor' as const },
      };
      const { id } = (await admin.call(users.bulk, { body })).body as { id: string };
      await wait(id);
      return { params: { id } };
    },
  ],
  ['a new role from a file', imports.apply, importOf(() => ({ role: 'editor' }))],
  [
    'a new address from a file',
    imports.apply,
    importOf(() => ({ email: `moved-${Math.random()}@example.com` })),
  ],
  ['destroying', pics.destroy, () => deletedPic(api)],
  ['the export of all users', users.list, async () => ({ query: { export: 'xlsx' } })],
  [
    'the export of some columns',
    users.list,
    async () => ({ query: { export: 'xlsx', columns: 'name,email', search: 'x' } }),
  ],
  [
    'a new webhook',
    webhooks.create,
    async () => ({
      body: { name: 'Caja', url: 'https://8.8.8.8/', events: ['banner.created'], active: false },
    }),
    201,
  ],
  [
    'turning off one’s own second factor',
    factor.turnOff,
    async ({ user }) => ({ body: { code: (await withFactor(api, user.id)).code() } }),
  ],
  [
    'new recovery codes',
    factor.renewCodes,
    async ({ user }) => {
      await withFactor(api, user.id);
      return {};
    },
  ],
  ['unlinking an account that signs in', sso.unlink, linkOf],
];

describe.each(sensitive)('%s', (_name, endpoint, request, status = 200) => {
  test('is refused after ten minutes, changes nothing, and is done once the password was given', async () => {
    const mine = await stale();
    const given = await request(mine);
    await jobsDone();
    const before = await storedState(api);
    expect(await mine.call(endpoint, given)).toMatchObject(proofRequired);
    expect(await storedState(api)).toEqual(before);
    expect((await mine.call(sessions.list)).status).toBe(200);
    expect((await prove(mine)).status).toBe(200);
    // On the other server too, from the answer on.
    expect((await onSecond(mine)(endpoint, given)).status).toBe(status);
  });
});
