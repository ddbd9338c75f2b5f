import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { namesIn } from '#contract/testing/mismatches.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { recordRows } from '../../testing/database/recordRows.ts';
import { exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* A deletion with a version, of every noun that has versions (product/wire#version). */

const api = setUpApi();
// Their mails to owners, twenty seconds later, would change rows that are compared here.
beforeAll(() => api.app.mount.services.jobs.stop());
let make: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  make = exampleRequestsOf(api, (await createSpot(await api.as('admin'), { type: 'bar_club' })).id);
});

interface Answer {
  status: number;
  body: { code?: string; current?: { id: string; version: number }; errors?: object[]; data: object };
}
const call = async (endpoint: Endpoint, request: object) =>
  (await (await api.as('admin')).call(endpoint, request)) as unknown as Answer;
const endpointOf = (name: string) => {
  const found = endpoints.find(([other]) => other === name)?.[1];
  if (!found) throw new Error(`no call ${name}`);
  return found;
};

const removals = endpoints.filter(
  ([name, { query }]) => name.endsWith('.remove') && namesIn(query).includes('version'),
);

// Passkeys are a person's own, and have no versions; webhooks are no records of staff, and their deletion asks first.
test('every noun has such a deletion, except comments and notes, which nobody changes', () => {
  const nouns = endpoints.filter(([name]) => name.endsWith('.remove')).map(([name]) => name);
  const others = nouns.filter((name) => !removals.some(([other]) => other === name));
  expect(others.sort()).toEqual(['comments.remove', 'notes.remove', 'passkeys.remove', 'webhooks.remove']);
});

describe.each(removals)('%s', (name, remove) => {
  const noun = name.replace('.remove', '');
  /** A record of version 1; `change` changes it to version 2. */
  const newRecord = async () => {
    const changeName = noun === 'revisions' ? 'revisions.decide' : `${noun}.update`;
    const request = await make[changeName]?.();
    const id = request?.params?.id ?? '';
    const change = async () => {
      expect((await call(endpointOf(changeName), request ?? {})).status).toBe(200);
    };
    const removal = (version?: unknown) => call(remove, { params: { id }, query: { version } });
    return { id, change, removal };
  };

  test('is refused with the present record if somebody has changed it since; nothing changes', async () => {
    const { id, change, removal } = await newRecord();
    await change();
    const before = await recordRows(api.database.pool);
    const { status, body } = await removal(1);
    expect([status, body.code]).toEqual([409, 'stale']);
    expect(body.current).toMatchObject({ id, version: 2 });
    expect(await recordRows(api.database.pool)).toEqual(before);
    // It has the version of the other record now.
    const other = await newRecord();
    expect((await other.removal(2)).status).toBe(409);
    expect((await removal(2)).status).toBe(200);
    expect((await other.removal(1)).status).toBe(200);
  });

  test('is refused with what is not a version; nothing changes', async () => {
    const { removal } = await newRecord();
    const before = await recordRows(api.database.pool);
    for (const version of [0, -1, 'x', 1.5, '1e99', '', 2 ** 31, ['1', '1'], { id: 1 }]) {
      const { status } = await removal(version);
      expect(status, String(version)).toBe(422);
    }
    expect(await recordRows(api.database.pool)).toEqual(before);
    expect((await removal()).status).toBe(200);
  });

  test('happens once if it is sent twice at once', async () => {
    const { removal } = await newRecord();
    const answers = await Promise.all([removal(1), removal(1)]);
    // A deleted user still has a row, with a version of its own.
    const second = noun === 'users' ? 409 : 404;
    expect(answers.map(({ status }) => status).sort()).toEqual([200, second]);
  });
});
