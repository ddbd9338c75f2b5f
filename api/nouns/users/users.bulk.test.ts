import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';

const api = setUpApi();
const { preview, done, undone, leftOut } = bulkActsOn(api);
const insertUsers = async (): Promise<string[]> =>
  (
    await api.sql(`insert into users (id, first_name, last_name, email)
      select gen_random_uuid(), 'A', n, gen_random_uuid() || '@b.co' from generate_series(1, 3) as n returning id`)
  ).map(({ id }) => id);

describe('many users', () => {
  let [admin, editor, colleague]: TestUser[] = [];
  beforeAll(async () => {
    [admin, editor, colleague] = [
      await api.signedIn('admin'),
      await api.signedIn('editor'),
      await api.signedIn('editor'),
    ];
  });
  const named = async (by: TestUser, id: string) =>
    (await leftOut(by, id)).body.data.map(({ id, reason, field }) => ({ id, reason, field }));

  test('an editor changes no administrator, deletes no staff and not themselves', async () => {
    const people = await insertUsers();
    const [a, b, c] = [admin, editor, colleague].map((one) => one?.user.id ?? '');
    const ids = [...people, a, b, c].filter((id) => id !== undefined);
    const by = editor as TestUser;
    const body = { action: 'set', ids, fields: { country: 'CL' } };
    expect((await preview(by, body, 'users')).willChange).toBe(5);
    const act = await done(by, body, 'users');
    expect(await named(by, act.id)).toEqual([{ id: a, reason: 'notAllowed', field: null }]);
    const removal = await done(by, { action: 'delete', ids }, 'users');
    expect(removal.changed).toBe(3);
    const kept = (await named(by, removal.id)).map(({ id, reason }) => `${id} ${reason}`);
    expect(kept.sort()).toEqual([`${a} notAllowed`, `${b} ownAccount`, `${c} notAllowed`].sort());
    const again = await done(by, { action: 'delete', query: { status: 'all' }, except: [a, b, c] }, 'users');
    expect(again.reasons).toContainEqual({ reason: 'bulkUnchanged', field: null, count: expect.any(Number) });
  });

  test('nobody becomes an artist', async () => {
    const ids = await insertUsers();
    await api.sql("update users set type = 'artist' where id = $1", ids[0]);
    const act = await done('admin', { action: 'set', ids, fields: { type: 'artist' } }, 'users');
    expect(act).toMatchObject({ changed: 0 });
    expect(act.reasons).toEqual(
      expect.arrayContaining([
        { reason: 'notAllowed', field: 'type', count: 2 },
        { reason: 'bulkUnchanged', field: null, count: 1 },
      ]),
    );
  });

  test('an administrator sets roles of others, who are told, and not their own', async () => {
    const ids = [...(await insertUsers()), admin?.user.id ?? ''];
    const by = admin as TestUser;
    const fields = { role: 'editor' };
    const dry = await preview(by, { action: 'set', ids, fields }, 'users');
    expect([dry.willChange, dry.reasons]).toEqual([3, [{ reason: 'ownAccount', field: 'role', count: 1 }]]);
    const act = await done(by, { action: 'set', ids, fields }, 'users');
    expect(await named(by, act.id)).toEqual([{ id: by.user.id, reason: 'ownAccount', field: 'role' }]);
    const roles = () =>
      api.sql('select role, count(*)::int as n from users where id = any($1) group by 1 order by 1', ids);
    expect(await roles()).toEqual([
      { role: 'admin', n: 1 },
      { role: 'editor', n: 3 },
    ]);
    const mails = await api.sql(
      "select data from pgboss.job where name = 'mail-account-changed' and data -> 'changes' ? 'role'",
    );
    expect(mails).toHaveLength(3);
    const entries = await api.sql(
      "select action from history where record_id = any($1) and action = 'role'",
      ids,
    );
    expect(entries).toHaveLength(3);
    expect(await undone(by, act.id)).toMatchObject({ undone: 3, kept: 0 });
    expect(await roles()).toEqual([
      { role: 'admin', n: 1 },
      { role: 'user', n: 3 },
    ]);
    const { status } = await (colleague as TestUser).call(users.read, { params: { id: ids[0] ?? '' } });
    expect(status).toBe(200);
  });
});
