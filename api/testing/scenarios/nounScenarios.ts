import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { storedFiles } from '../../files/pictures/files.table.ts';
import { history } from '../../records/history.table.ts';
import { removeReplacedPictures } from '../calls/removeReplacedPictures.ts';
import { setUpApi, type TestApi } from '../calls/startTestApi.ts';

type Body = Record<string, unknown>;
type Row = Body & { id: string; version: number };
/** An answer with the properties of all kinds of answers; the tests check which of them there are. */
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
  destroy: Endpoint;
}

export interface Noun {
  noun: string;
  calls: NounCalls;
  /** A body for the creation of a record; `n` makes it different from the others. */
  body: (n: number) => Body;
  /** Invalid values for that body, with the path and the message of the expected error. */
  invalid: readonly (readonly [why: string, change: Body, path: string, message: string])[];
  /** An update whose values must be found when the record is read. */
  change: Body;
  /** The name of the field with the picture, if there is one. */
  picture?: string;
}

/** A small PNG of one colour. */
export async function pictureFile(red = 200): Promise<File> {
  const background = { r: red, g: 30, b: 30 };
  const png = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' });
}

/** Defines tests over HTTP of what all nouns have in common. Returns a function that returns the API, for further tests. */
export function nounScenarios({ noun, calls, body, invalid, change, picture }: Noun): () => TestApi {
  const api = setUpApi();
  let count = 0;

  const staff = () => api.as('editor');
  const newBody = async () => {
    const fields = body(++count);
    return picture && !(picture in fields) ? { ...fields, [picture]: await pictureFile() } : fields;
  };
  const send = async (call: Endpoint, request: Body = {}) =>
    (await (await staff()).call(call, request as never)) as unknown as Answer;
  const create = async (more: Body = {}): Promise<Row> => {
    const answer = await send(calls.create, { body: { ...(await newBody()), ...more }, form: true });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const read = async (id: string) => send(calls.read, { params: { id } });
  const update = async (id: string, fields: Body) =>
    send(calls.update, { params: { id }, body: fields, form: true });
  const total = async () => (await send(calls.list)).body.metadata.total;

  describe('refuses', () => {
    test.each(invalid)('%s', async (_why, wrong, path, message) => {
      const before = await total();
      const answer = await send(calls.create, {
        body: { ...(await newBody()), ...wrong },
        form: true,
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toContainEqual(expect.objectContaining({ path, message }));
      expect(await total()).toBe(before);
    });

    test('a record that does not exist', async () => {
      const id = v7();
      for (const answer of [
        await read(id),
        await update(id, change),
        await send(calls.remove, { params: { id } }),
      ]) {
        expect(answer.status).toBe(404);
      }
    });

    test('an update of an older version', async () => {
      const { id, version } = await create();
      expect((await update(id, { ...change, version })).status).toBe(200);
      const stale = await update(id, { ...change, version });
      expect(stale.status).toBe(409);
      expect(stale.body.current).toMatchObject({ id, version: version + 1 });
    });
  });

  test('a created record can be read, is the first of the newest, and is in the history', async () => {
    const fields = body(++count);
    const one = await create(fields);
    expect((await read(one.id)).body).toEqual(one);
    expect(one).toMatchObject(fields);
    const list = await send(calls.list, { query: { sort: 'createdAt', perPage: 5 } });
    expect(list.body.data[0]).toEqual(one);
    expect(list.body.metadata).toMatchObject({ page: 1, perPage: 5 });
    const rows = await api.db.select().from(history).where(eq(history.record_id, one.id));
    expect(rows).toMatchObject([{ noun, action: 'create', actor_id: (await staff()).user.id }]);
  });

  test('the pages of the list have every record exactly once', async () => {
    for (const _ of [1, 2, 3]) await create();
    const expected = await total();
    const ids = [];
    for (let page = 1; page <= Math.ceil(expected / 2); page++) {
      const { data } = (await send(calls.list, { query: { page, perPage: 2 } })).body;
      ids.push(...data.map((row) => row.id));
    }
    expect(new Set(ids).size).toBe(expected);
  });

  test('an update keeps the other fields and increments the version', async () => {
    const before = await create();
    const answer = await update(before.id, { ...change, version: before.version });
    expect(answer.body).toMatchObject({ status: 200, data: { ...change, id: before.id } });
    expect((await read(before.id)).body).toEqual({ ...before, ...change, version: before.version + 1 });
  });

  test('a deleted record cannot be read, and its deletion is in the history', async () => {
    const { id } = await create();
    expect((await send(calls.remove, { params: { id } })).body).toEqual({ status: 200, id });
    expect((await read(id)).status).toBe(404);
    const rows = await api.db.select().from(history).where(eq(history.record_id, id));
    expect(rows.map((row) => row.action).sort()).toEqual(['create', 'delete']);
  });

  if (picture) pictureScenarios(picture);

  function pictureScenarios(field: string) {
    const countFiles = async () =>
      (await api.db.select({ n: sql<number>`count(*)::int` }).from(storedFiles))[0]?.n;
    const statusOf = async (address: unknown) => (await fetch(`${api.url}${address}`)).status;

    test('a picture can be replaced; the earlier one stays for thirty days, files without a record are deleted', async () => {
      const one = await create();
      const files = await countFiles();
      expect(await statusOf(one[field])).toBe(200);
      expect(await statusOf(one.thumbnail)).toBe(200);
      const after = (await update(one.id, { [field]: await pictureFile(90) })).body.data;
      expect(after[field]).not.toBe(one[field]);
      expect(await statusOf(after[field])).toBe(200);
      expect(await statusOf(one[field])).toBe(200);
      await removeReplacedPictures(api);
      await expect.poll(() => statusOf(one[field])).toBe(404);
      expect(await countFiles()).toBe(files);
      await send(calls.remove, { params: { id: one.id } });
      expect(await statusOf(after.thumbnail)).toBe(200);
      await (await api.as('admin')).call(calls.destroy, { params: { id: one.id } } as never);
      await expect.poll(() => statusOf(after.thumbnail)).toBe(404);
    });

    test('an update accepts the record’s own picture address and refuses others', async () => {
      const [one, other] = [await create(), await create()];
      expect((await update(one.id, { [field]: one[field] })).body.data).toMatchObject({
        [field]: one[field],
      });
      for (const wrong of [other[field], 'https://example.com/x.png', '/files/../secret']) {
        const answer = await update(one.id, { [field]: wrong });
        expect(answer.status).toBe(422);
        expect(answer.body.errors[0]?.path).toBe(field);
      }
      expect(await statusOf(other[field])).toBe(200);
    });

    test('a file that is not a picture is refused and not stored', async () => {
      const files = await countFiles();
      const script = new File(['<svg onload="alert(1)"/>'], 'x.png', { type: 'image/png' });
      const answer = await send(calls.create, {
        body: { ...(await newBody()), [field]: script },
        form: true,
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0]?.path).toBe(field);
      expect(await countFiles()).toBe(files);
    });
  }

  return () => api;
}
