import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { categories } from '#contract/categories.ts';
import { history as changes } from '../../records/history.table.ts';
import { callerOn } from '../calls/callerOn.ts';
import type { TestApi } from '../calls/startTestApi.ts';

/**
 * In each round, eight editors update the same version of a record concurrently, on two servers. Expects that one of them
 * succeeds, and that the history has exactly these updates.
 */
export async function updateConcurrently(api: TestApi, urls: string[], rounds: number): Promise<void> {
  const editors = await Promise.all(Array.from({ length: 8 }, () => api.signedIn('editor')));
  const calls = editors.map(({ token }, editor) => callerOn(urls[editor % 2] ?? '', token));
  const created = await calls[0]?.(categories.create, { body: { name: 'Tango', order: 0 } });
  const id = created?.body.id ?? '';
  const acknowledged: number[] = [];
  for (let version = 1; version <= rounds; version++) {
    const answers = await Promise.all(
      calls.map(async (call, editor) => {
        const order = editor * 1000 + version;
        return { order, answer: await call(categories.update, { params: { id }, body: { order, version } }) };
      }),
    );
    const [saved, ...others] = answers.filter(({ answer }) => answer.status === 200);
    expect(others).toEqual([]);
    acknowledged.push(saved?.order ?? 0);
    for (const { order, answer } of answers.filter((one) => one !== saved))
      expect(answer, String(order)).toMatchObject({ status: 409, body: { current: { id } } });
  }

  const rows = await api.db.select().from(changes).where(eq(changes.record_id, id)).orderBy(changes.id);
  const saved = rows.filter(({ action }) => action === 'update');
  expect(saved.map(({ after }) => (after as { order: number }).order)).toEqual(acknowledged);
  // Each update was based on the version that the one before had written.
  const versions = saved.map(({ before, after }) =>
    [before, after].map((one) => (one as { version: number }).version),
  );
  expect(versions).toEqual(acknowledged.map((_, i) => [i + 1, i + 2]));
}
