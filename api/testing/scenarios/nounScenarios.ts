import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { history } from '../../records/history.table.ts';
import { startTestApi, type TestApi } from '../calls/startTestApi.ts';

type Body = Record<string, unknown>;
type Row = Body & { id: string; version: number };
/** Whatever an answer may hold: which of it does, is what the scenarios find out. */
interface Answer {
  status: number;
  body: Row & {
    data: Row & Row[];
    metadata: { total: number };
    errors: { path: string; message: string }[];
  };
}

export interface NounCalls {
  list: Endpoint;
  read: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}

export interface Noun {
  noun: string;
  calls: NounCalls;
  /** A body that creates one; `n` makes it unlike the others. */
  body: (n: number) => Body;
  /** What each refused change of that body is told, and beside which field. */
  refused: readonly (readonly [why: string, change: Body, path: string, message: string])[];
  /** A change that must be found again when the record is read. */
  change: Body;
  /** The picture's field, when it has one. */
  picture?: string;
}

/** A small picture of one colour, as a browser would upload it. */
export async function pictureFile(red = 200): Promise<File> {
  const background = { r: red, g: 30, b: 30 };
  const png = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' });
}

/** What every noun of the kit does, tried over HTTP. Returns how to reach the API, for the noun's own tests. */
export function nounScenarios({ noun, calls, body, refused, change, picture }: Noun): () => TestApi {
  let api: TestApi;
  let made = 0;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api.stop());

  const staff = () => api.as('editor');
  const given = async () => {
    const plain = body(++made);
    return picture && !(picture in plain) ? { ...plain, [picture]: await pictureFile() } : plain;
  };
  const ask = async (call: Endpoint, asked: Body = {}) =>
    (await (await staff()).call(call, asked as never)) as unknown as Answer;
  const create = async (more: Body = {}): Promise<Row> => {
    const answer = await ask(calls.create, { body: { ...(await given()), ...more }, form: true });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const read = async (id: string) => ask(calls.read, { params: { id } });
  const update = async (id: string, fields: Body) =>
    ask(calls.update, { params: { id }, body: fields, form: true });
  const counted = async () => (await ask(calls.list)).body.metadata.total;

  describe('refused', () => {
    test.each(refused)('%s', async (_why, wrong, path, message) => {
      const before = await counted();
      const answer = await ask(calls.create, { body: { ...(await given()), ...wrong }, form: true });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, message }));
      expect(await counted()).toBe(before);
    });

    test('what is absent', async () => {
      const id = v7();
      for (const answer of [
        await read(id),
        await update(id, change),
        await ask(calls.remove, { params: { id } }),
      ]) {
        expect(answer.status).toBe(404);
      }
    });

    test('a save over somebody else’s', async () => {
      const { id, version } = await create();
      expect((await update(id, { ...change, version })).status).toBe(200);
      const stale = await update(id, { ...change, version });
      expect(stale.status).toBe(409);
      expect(stale.body.current).toMatchObject({ id, version: version + 1 });
    });
  });

  test('what is created is read, listed first by age, and in the history', async () => {
    const asked = body(++made);
    const one = await create(asked);
    expect((await read(one.id)).body).toEqual(one);
    expect(one).toMatchObject(asked);
    const list = await ask(calls.list, { query: { sort: 'createdAt', perPage: 5 } });
    expect(list.body.data[0]).toEqual(one);
    expect(list.body.metadata).toMatchObject({ page: 1, perPage: 5 });
    const rows = await api.db.select().from(history).where(eq(history.record_id, one.id));
    expect(rows).toMatchObject([{ noun, action: 'create', actor_id: (await staff()).user.id }]);
  });

  test('pages hold every record once', async () => {
    for (const _ of [1, 2, 3]) await create();
    const total = await counted();
    const ids = [];
    for (let page = 1; page <= Math.ceil(total / 2); page++) {
      const { data } = (await ask(calls.list, { query: { page, perPage: 2 } })).body;
      ids.push(...data.map((row) => row.id));
    }
    expect(new Set(ids).size).toBe(total);
  });

  test('a change keeps the other fields and raises the version', async () => {
    const before = await create();
    const answer = await update(before.id, { ...change, version: before.version });
    expect(answer.body).toMatchObject({ status: 200, data: { ...change, id: before.id } });
    expect((await read(before.id)).body).toEqual({ ...before, ...change, version: before.version + 1 });
  });

  test('what is deleted is gone, and the history remembers it', async () => {
    const { id } = await create();
    expect((await ask(calls.remove, { params: { id } })).body).toEqual({ status: 200, id });
    expect((await read(id)).status).toBe(404);
    const rows = await api.db.select().from(history).where(eq(history.record_id, id));
    expect(rows.map((row) => row.action).sort()).toEqual(['create', 'delete']);
  });

  if (picture) pictureScenarios(picture);

  function pictureScenarios(field: string) {
    const stored = async () =>
      (await api.db.select({ n: sql<number>`count(*)::int` }).from(storedFiles))[0]?.n;
    const served = async (address: unknown) => (await fetch(`${api.url}${address}`)).status;

    test('a picture is replaced, and its files go when no record shows them', async () => {
      const one = await create();
      const files = await stored();
      expect(await served(one[field])).toBe(200);
      expect(await served(one.thumbnail)).toBe(200);
      const after = (await update(one.id, { [field]: await pictureFile(90) })).body.data;
      expect(after[field]).not.toBe(one[field]);
      expect(await served(after[field])).toBe(200);
      await expect.poll(() => served(one[field])).toBe(404);
      expect(await stored()).toBe(files);
      await ask(calls.remove, { params: { id: one.id } });
      await expect.poll(() => served(after.thumbnail)).toBe(404);
    });

    test('the address that it has may be sent back; another’s may not', async () => {
      const [one, other] = [await create(), await create()];
      expect((await update(one.id, { [field]: one[field] })).body.data).toMatchObject({
        [field]: one[field],
      });
      for (const wrong of [other[field], 'https://example.com/x.png', '/files/../secret']) {
        const answer = await update(one.id, { [field]: wrong });
        expect(answer.status).toBe(422);
        expect(answer.body.errors[0]?.path).toBe(field);
      }
      expect(await served(other[field])).toBe(200);
    });

    test('a file that is no picture is refused, and leaves nothing behind', async () => {
      const files = await stored();
      const script = new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' });
      const answer = await ask(calls.create, { body: { ...(await given()), [field]: script }, form: true });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0]?.path).toBe(field);
      expect(await stored()).toBe(files);
    });
  }

  return () => api;
}
