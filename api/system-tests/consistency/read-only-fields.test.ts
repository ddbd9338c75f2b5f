/** @module-tag extended */

import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { exampleRequestsOf } from '../../testing/scenarios/examples/exampleRequests.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/*
 * The record of a GET can be changed and sent back in a PUT: read-only fields are accepted unchanged and refused
 * otherwise (product/wire#unchanged-fields).
 */

type Fields = Record<string, unknown>;
type Stored = Fields & { id: string; version: number };
interface Answer {
  status: number;
  body: Fields & { data: Stored; errors?: { path: string; message: string }[] };
}

const api = setUpApi();
let requests: ReturnType<typeof exampleRequestsOf>;
beforeAll(async () => {
  requests = exampleRequestsOf(api, (await createSpot(await api.as('admin'))).id);
});

const call = async (endpoint: Endpoint, request: object) =>
  (await (await api.as('admin')).call(endpoint, request as never)) as unknown as Answer;
const endpointsByName = new Map<string, Endpoint>(endpoints.map(([name, endpoint]) => [name, endpoint]));

/** No record, with a decision or a new name only: the decision on a revision is tested below, the others in their nouns. */
const others = ['revisions', 'submissions', 'passkeys'];
/** Every noun that has a PUT for one record. */
const nouns = endpoints
  .filter(([, { method, path }]) => method === 'PUT' && path.endsWith('/:id'))
  .map(([name]) => name.split('.')[0] ?? '')
  .filter((noun) => !others.includes(noun));

test('the tested nouns are all that can be updated', () => {
  expect([...nouns].sort()).toEqual(
    [
      'banners',
      'categories',
      'events',
      'notifications',
      'pics',
      'spots',
      'stories',
      'users',
      'views',
      'webhooks',
    ].sort(),
  );
});

const shapeOf = (schema: unknown) => (schema as { shape: Record<string, unknown> }).shape;

/** Another value of the same kind. */
function altered(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return [...value, 'x'];
  if (typeof value === 'object' && value !== null) return { ...value, id: 'x' };
  return `${value ?? ''}x`;
}

describe.each(nouns)('%s', (noun) => {
  const endpointOf = (kind: string) => endpointsByName.get(`${noun}.${kind}`) as Endpoint;
  const read = async (id: string): Promise<Stored> => {
    const { body } = await call(
      endpointOf('read'),
      noun === 'spots' ? { query: { id } } : { params: { id } },
    );
    return noun === 'spots' ? body.data : (body as unknown as Stored);
  };
  const createOne = async (): Promise<Stored> => {
    const { body, status } = await call(endpointOf('create'), (await requests[`${noun}.create`]?.()) ?? {});
    expect(status).toBe(201);
    return read((noun === 'spots' ? body.data : (body as unknown as Stored)).id);
  };
  const put = (id: string, body: Fields, form = false) =>
    call(endpointOf('update'), { params: { id }, body, form });
  const readOnlyFields = () => {
    const settable = shapeOf(endpointOf('update').body);
    return Object.keys(shapeOf(shapeOf(endpointOf('update').out).data)).filter(
      (field) => !(field in settable),
    );
  };

  test.each([false, true])(
    'an update with the record as it was read changes only the version (form: %s)',
    async (form) => {
      const before = await createOne();
      const { status, body } = await put(before.id, before, form);
      expect(status, JSON.stringify(body)).toBe(200);
      const after = await read(before.id);
      expect(after).toEqual({ ...before, version: after.version });
      expect(after.version - before.version).toBeLessThanOrEqual(1);
    },
  );

  test('an update with the record and changed fields changes those fields', async () => {
    const before = await createOne();
    const { body: change } = (await requests[`${noun}.update`]?.()) ?? {};
    if (noun === 'pics') return;
    const { status, body } = await put(before.id, { ...before, ...change });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await read(before.id)).toEqual({ ...before, ...change, version: before.version + 1 });
  });

  test('refuses an altered read-only field and names it', async () => {
    const before = await createOne();
    expect(readOnlyFields()).toEqual(expect.arrayContaining(['id', 'createdAt']));
    for (const field of readOnlyFields().filter((name) => name in before)) {
      for (const body of [
        { ...before, [field]: altered(before[field]) },
        { [field]: altered(before[field]) },
      ]) {
        const answer = await put(before.id, body);
        expect(answer.status, field).toBe(422);
        expect(answer.body.errors).toMatchObject([
          { path: field, message: 'Este campo no se puede cambiar.' },
        ]);
      }
    }
    expect(await read(before.id)).toEqual(before);
  });

  test('answers an update of an older version with 409, even with an altered read-only field', async () => {
    const before = await createOne();
    await put(before.id, before);
    const { status, body } = await put(before.id, { ...before, version: before.version - 1, createdAt: 'x' });
    expect([status, (body.current as Stored).id]).toEqual([409, before.id]);
  });

  test('refuses fields that the record does not have', async () => {
    const before = await createOne();
    const { status, body } = await put(before.id, { ...before, nonsense: 1, constructor: 1 });
    expect(status).toBe(422);
    expect(body.errors?.map(({ path, message }) => [path, message])).toEqual([
      ['nonsense', 'Este campo no existe.'],
      ['constructor', 'Este campo no existe.'],
    ]);
  });
});

test('an update with the record of a deleted user leaves it deleted, and other users get a 404', async () => {
  const admin = await api.as('admin');
  const { user } = await api.signedIn('user');
  const params = { id: user.id };
  await admin.call(users.remove, { params });
  const before = (await admin.call(users.read, { params })).body;
  const { status } = await admin.call(users.update, { params, body: { ...before, first_name: 'Eva' } });
  expect(status).toBe(200);
  expect((await admin.call(users.read, { params })).body).toMatchObject({
    first_name: 'Eva',
    status: 'deleted',
  });
  const other = await api.signedIn('user');
  expect((await other.call(users.update, { params, body: { ...before } })).status).toBe(404);
});

describe('the spot of an owner', () => {
  test('with a pending revision can be updated with the record as read, except its review', async () => {
    const { own, edit, waiting } = await createOwnedSpot(api);
    await waiting({ name: 'Nuevo' });
    const before = await own();
    expect(before.review?.status).toBe('pending');
    expect((await edit({ ...before, link: 'https://example.com/a' })).status).toBe(200);
    expect(await own()).toMatchObject({ name: 'Nuevo', link: 'https://example.com/a' });
    const now = await own();
    const { status, body } = await edit({ ...now, review: { ...now.review, status: 'approved' } });
    expect({ status, errors: body.errors }).toMatchObject({ status: 422, errors: [{ path: 'review' }] });
  });

  test('with a rejected revision can be updated with the record as read', async () => {
    const { own, edit, waiting, editor } = await createOwnedSpot(api);
    const params = { id: await waiting({ name: 'Nuevo' }) };
    await editor.call(revisions.decide, { params, body: rejected });
    const before = await own();
    expect((await edit({ ...before, name: 'Otro' })).status).toBe(200);
    expect((await own()).name).toBe('Otro');
  });

  test('is a 404 for other users', async () => {
    const { spot } = await createOwnedSpot(api);
    const other = await api.signedIn('user');
    const request = { params: { id: spot.id }, body: { ...spot, createdAt: 'x' } };
    expect((await other.call(spots.update, request)).status).toBe(404);
  });
});

test('a decision with the revision as read is accepted, and refused with an altered read-only field', async () => {
  const { waiting, editor, live } = await createOwnedSpot(api);
  const params = { id: await waiting({ name: 'Nuevo' }) };
  const before = (await editor.call(revisions.read, { params })).body;
  const wrong = await editor.call(revisions.decide, {
    params,
    body: { ...before, ...approved, spot_name: 'x' },
  });
  expect({ status: wrong.status, errors: wrong.body.errors }).toMatchObject({
    status: 422,
    errors: [{ path: 'spot_name' }],
  });
  const { status } = await editor.call(revisions.decide, { params, body: { ...before, ...approved } });
  expect(status).toBe(200);
  expect((await live()).name).toBe('Nuevo');
});
