import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* «Está bien» of a flagged comment (product/comments#flags). */

const api = setUpApi();

test('is said once, taken back as it was said, and said again', async () => {
  const [editor, admin] = [await api.as('editor'), await api.as('admin')];
  const spot = await createSpot(editor);
  const body = { spot_id: spot.id, comment: 'LLAMEN AL 11 5555 1234' };
  const created = (await editor.call(comments.create, { body })).body;
  const params = { id: created.id };
  const flagged = async () =>
    (await editor.call(comments.list, { query: { flagged: 'true' } })).body.data.map(({ id }) => id);
  const uncheck = (checked_at: string | null) =>
    editor.call(comments.uncheck, { params, body: { checked_at: checked_at ?? '' } });
  const stale = { status: 409, body: { code: 'stale' } };

  expect(await uncheck('2026-01-01T00:00:00.000Z')).toMatchObject(stale);
  const both = await Promise.all([editor, admin].map((caller) => caller.call(comments.check, { params })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const checked = both.find(({ status }) => status === 200)?.body.data;
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'alreadyChecked',
    current: checked,
  });
  // Only who said it first may say it again: a second click, or one after a lost answer.
  const again = await Promise.all([editor, admin].map((caller) => caller.call(comments.check, { params })));
  expect(again.map(({ status }) => status)).toEqual(both.map(({ status }) => status));
  expect(await flagged()).toEqual([]);
  expect(await uncheck('2026-01-01T00:00:00.000Z')).toMatchObject(stale);
  expect((await uncheck(checked?.checked_at ?? null)).body.data).toEqual(created);
  expect(await flagged()).toEqual([params.id]);
  const later = (await admin.call(comments.check, { params })).body.data;
  expect(await uncheck(checked?.checked_at ?? null)).toMatchObject(stale);
  const { rows } = await api.database.pool.query(
    'select action, after ->> $2 as checked_at from history where record_id = $1 order by id',
    [params.id, 'checked_at'],
  );
  expect(rows).toEqual([
    { action: 'create', checked_at: null },
    { action: 'update', checked_at: checked?.checked_at },
    { action: 'undo', checked_at: null },
    { action: 'update', checked_at: later.checked_at },
  ]);
});
