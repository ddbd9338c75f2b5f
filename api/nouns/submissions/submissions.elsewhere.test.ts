import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { bulkActsOn } from '../../testing/bulk/bulkActs.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { applied, ended, setCell } from '../../testing/imports/edits.ts';
import { compared, exportOf, xlsxOf } from '../../testing/imports/files.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';

/* Submissions follow whether their spot is enabled, however it is enabled (product/submissions#elsewhere). */

const api = setUpApi();
const { done, undone } = bulkActsOn(api);
const of = async (...spotIds: string[]) =>
  (
    await api.sql(
      `select s.status, s.decided_by, s.version, array(select h.action || ' ' || coalesce(h.after ->> 'status', '') from history as h
         where h.noun = 'submissions' and h.record_id = s.id order by h.id) as entries
       from submissions as s where spot_id = any($1) order by s.id`,
      spotIds,
    )
  ).map(({ entries, ...row }) => ({ ...row, entries: entries.join(', ') }));

test('a spot that is enabled in its form or list is approved, and undoing that makes it wait again', async () => {
  const { spot } = await submitSpot(api);
  const admin = await api.as('admin');
  const params = { id: spot.id };
  expect((await admin.call(spots.update, { params, body: { enable: true } })).status).toBe(200);
  const closed = { status: 'approved', decided_by: admin.user.id, version: 2 };
  expect(await of(spot.id)).toEqual([{ ...closed, entries: 'create pending, approve approved' }]);
  const [{ id: entry }] = await api.sql(
    "select id from history where record_id = $1 and action = 'update'",
    spot.id,
  );
  const body = { entry, state: 'before' as const, fields: ['enable'], version: 2 };
  expect((await admin.call(spots.restoreVersion, { params, body })).status).toBe(200);
  expect(await of(spot.id)).toMatchObject([{ status: 'pending', decided_by: null, version: 3 }]);
  // Disabling a spot submits nothing.
  await admin.call(spots.update, { params, body: { enable: true } });
  await admin.call(spots.update, { params, body: { enable: false } });
  expect(await of(spot.id)).toMatchObject([{ status: 'approved', version: 4 }]);
});

test('many spots that are enabled at once are approved, and wait again when the act is undone', async () => {
  const sent = [await submitSpot(api), await submitSpot(api), await submitSpot(api)];
  const admin = await api.as('admin');
  const ids = sent.map(({ spot }) => spot.id);
  const [, rejected] = sent;
  await admin.call(submissions.decide, {
    ...{ params: { id: rejected?.id ?? '' }, body: { status: 'rejected', reason: 'No.' } },
  });
  // A spot without a submission is among them.
  const other = await createSpot(admin);
  const act = await done('admin', { action: 'set', ids: [...ids, other.id], fields: { enable: true } });
  expect(act.changed).toBe(4);
  const closed = { status: 'approved', version: 2, entries: 'create pending, approve approved' };
  const left = { status: 'rejected', version: 2, entries: 'create pending, reject rejected' };
  expect(await of(...ids)).toMatchObject([closed, left, closed]);
  await undone('admin', act.id);
  const again = { status: 'pending', decided_by: null, version: 3 };
  expect(await of(...ids)).toMatchObject([again, left, again]);
});

test('a spot that an import enables is approved, and waits again when the import is undone', async () => {
  const { spot } = await submitSpot(api, { name: 'Importado' });
  const admin = await api.as('admin');
  const { rows } = await exportOf(api, admin, spots.list, { columns: 'name,enable', search: 'Importado' });
  setCell(rows, 'Importado', rows[0]?.[1] ?? '', 'Sí');
  const { id } = await compared(admin, spots.import, await xlsxOf({ rows }));
  const act = await applied(admin, id);
  expect(await of(spot.id)).toMatchObject([{ status: 'approved' }]);
  await admin.call(bulk.undo, { params: { id: act.id } });
  await ended(admin, act.id, 'undone');
  expect(await of(spot.id)).toMatchObject([{ status: 'pending', decided_by: null }]);
});

test('a spot in the trash takes its submission along, and brings it back', async () => {
  const { spot } = await submitSpot(api);
  const editor = await api.as('editor');
  const before = await of(spot.id);
  await editor.call(spots.remove, { params: { id: spot.id } });
  expect(await of(spot.id)).toEqual([]);
  await editor.call(spots.restore, { params: { id: spot.id } });
  expect(await of(spot.id)).toMatchObject(before.map(({ entries: _, ...row }) => row));
});

test('an owner’s change of an enabled spot is a revision, not a submission', async () => {
  const { spot, id, save } = await submitSpot(api);
  await (await api.as('admin')).call(submissions.decide, { params: { id }, body: { status: 'approved' } });
  const review = (await save({ name: 'Otro' })).body.data.review;
  expect(review?.status).toBe('pending');
  const editor = await api.as('editor');
  await editor.call(revisions.decide, {
    params: { id: review?.id ?? '' },
    body: { status: 'rejected', reason: 'No.' },
  });
  await save({ name: 'Otro más' });
  expect(await of(spot.id)).toMatchObject([{ status: 'approved' }]);
});

test('similar spots: near, or with a similar name in the same town; not the same name far away', async () => {
  const admin = await api.as('admin');
  const place = (lat: number, long: number) => ({ lat, long });
  const make = async (name: string, at: object) =>
    (await createSpot(admin, { name, country: 'FO', ...at })).id;
  const near = await make('Otra cosa', place(62.001, -6.001));
  const namesake = await make('Café Vágur Tórshavn', place(62.1, -6));
  await make('Sin relación', place(62.1, -6));
  await make('Cafe Vagur Torshavn', place(63, -6));
  const { id } = await submitSpot(api, { name: 'CAFE VAGUR TORSHAVN', country: 'FO', ...place(62, -6) });
  const { similar } = (await admin.call(submissions.read, { params: { id } })).body;
  expect(similar.map(({ id: one, sameName }) => [one, sameName])).toEqual([
    [namesake, true],
    [near, false],
  ]);
  // By a second way of computing it: a degree of latitude has 111.2 km.
  expect(similar[0]?.distance).toBeGreaterThan(11_100);
  expect(similar[0]?.distance).toBeLessThan(11_140);
  // Without coordinates only the same name in the same country is similar.
  const placeless = await submitSpot(api, { name: 'Cafe Vagur Torshavn', country: 'FO' });
  const found = (await admin.call(submissions.read, { params: { id: placeless.id } })).body.similar;
  expect(found.map(({ distance }) => distance)).toEqual([null, null, null]);
});

test('the migration submits what owners created and nobody ever enabled', async () => {
  const folder = new URL('../../database/migrations/', import.meta.url);
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('_submissions_first.sql'));
  const [, backfill = ''] = (await readFile(new URL(file, folder), 'utf8')).split('--> statement-breakpoint');
  const waits = await submitSpot(api);
  const [wasEnabled, isEnabled, ofStaff] = [
    await submitSpot(api),
    await submitSpot(api),
    await submitSpot(api),
  ];
  const admin = await api.as('admin');
  const enable = (id: string, on: boolean) =>
    admin.call(spots.update, { params: { id }, body: { enable: on } });
  for (const on of [true, false]) await enable(wasEnabled.spot.id, on);
  await enable(isEnabled.spot.id, true);
  await api.sql("update users set role = 'editor' where id = $1", ofStaff.owner.user.id);
  // Created by staff for an owner.
  const given = await createSpot(admin, { user_id: waits.owner.user.id });
  await api.sql('delete from submissions');
  await api.sql(backfill);
  const ids = [waits, wasEnabled, isEnabled, ofStaff].map(({ spot }) => spot.id);
  expect(
    await api.sql('select spot_id, author_id, status from submissions where spot_id = any($1)', [
      ...ids,
      given.id,
    ]),
  ).toEqual([{ spot_id: waits.spot.id, author_id: waits.owner.user.id, status: 'pending' }]);
});

test('an owner’s spot from before there were submissions is submitted when it is restored, others are not', async () => {
  const [old, enabled, staffs, waiting] = [
    await submitSpot(api),
    await submitSpot(api),
    await createSpot(await api.as('admin')),
    await submitSpot(api),
  ];
  const admin = await api.as('admin');
  const params = { id: enabled.spot.id };
  for (const enable of [true, false]) await admin.call(spots.update, { params, body: { enable } });
  await api.sql('delete from submissions where spot_id = any($1)', [old.spot.id, enabled.spot.id]);
  const ids = [old.spot.id, enabled.spot.id, staffs.id, waiting.spot.id];
  for (const id of ids) expect((await admin.call(spots.remove, { params: { id } })).status).toBe(200);
  const restore = await done('admin', { action: 'restore', ids });
  expect(restore.changed).toBe(4);
  const rows = await api.sql(
    'select spot_id, author_id, status from submissions where spot_id = any($1) order by id',
    ids,
  );
  expect(rows).toEqual([
    { spot_id: waiting.spot.id, author_id: waiting.owner.user.id, status: 'pending' },
    { spot_id: old.spot.id, author_id: old.owner.user.id, status: 'pending' },
  ]);
  // Once only, also when it is deleted and restored again.
  const again = { params: { id: old.spot.id } };
  await admin.call(spots.remove, again);
  expect((await admin.call(spots.restore, again)).status).toBe(200);
  expect(await of(old.spot.id)).toMatchObject([{ status: 'pending', version: 1 }]);
});
