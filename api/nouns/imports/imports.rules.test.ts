/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { applied, ended, setCell } from '../../testing/imports/edits.ts';
import { compared, exportOf, xlsxOf } from '../../testing/imports/files.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* What the rules of a noun say of imported cells. */

const api = setUpApi();
const editor = () => api.as('editor');
const admin = () => api.as('admin');

const readSpot = async (id: string) => (await (await admin()).call(spots.read, { query: { id } })).body.data;

describe('a change', () => {
  test('refuses what a save would not keep, and versions that are none', async () => {
    const { id } = await createSpot(await admin(), { name: 'Épsilon', type: 'bar_club', country: 'AR' });
    const body = { type: 'artist', address: '' } as const;
    expect((await (await admin()).call(spots.update, { params: { id }, body })).status).toBe(200);
    const query = { columns: 'name,show_in_map', search: 'Épsilon' };
    const { rows } = await exportOf(api, await editor(), spots.list, query);
    setCell(rows, 'Épsilon', 'show_in_map', 'Sí');
    const kept = await compared(await editor(), spots.import, await xlsxOf({ rows }));
    expect(kept.differing).toMatchObject([{ kind: 'refused', cells: [{ reason: 'importNotKept' }] }]);
    for (const version of ['', 'x', '999']) {
      setCell(rows, 'Épsilon', 'version', version);
      const { differing } = await compared(await editor(), spots.import, await xlsxOf({ rows }));
      expect(differing).toMatchObject([{ kind: 'refused', reason: 'importBadVersion' }]);
    }
  });

  test('is undone with what followed from it: the dates of a spot that is no event any more', async () => {
    const event = { name: 'Zeta', type: 'show_concert', available_since: '2030-01-02T03:04:00Z' } as const;
    const { id } = await createSpot(await admin(), event);
    const before = await readSpot(id);
    const query = { columns: 'name,type', search: 'Zeta' };
    const { rows } = await exportOf(api, await editor(), spots.list, query);
    setCell(rows, 'Zeta', 'type', 'live');
    const result = await compared(await editor(), spots.import, await xlsxOf({ rows }));
    const act = await applied(await editor(), result.id);
    expect(await readSpot(id)).toMatchObject({ type: 'live', available_since: null });
    await (await editor()).call(bulk.undo, { params: { id: act.id } });
    expect(await ended(await editor(), act.id, 'undone')).toMatchObject({ undone: 1 });
    expect(await readSpot(id)).toEqual({ ...before, version: 3 });
  });
});

/** As the screen of users sends them in Spanish. */
const userWords = JSON.stringify({
  name: 'Nombre',
  first_name: 'Nombre de pila',
  last_name: 'Apellido',
  email: 'Email',
  type: 'Tipo',
  'type.values': { individual: 'Persona', business: 'Empresa' },
});

test('of rows with the same address, in either case, the first is created: the comparison refuses the others', async () => {
  const header = ['first_name', 'last_name', 'email', 'type', 'country'];
  const row = (name: string, email: string) => [name, 'Prueba', email, 'BUSINESS', 'PE'];
  // Another batch of the comparison begins after a hundred.
  const others = Array.from({ length: 100 }, (_, i) => row(`Otra ${i}`, `otra-${i}@example.com`));
  const rows = [
    header,
    row('Una', 'dos@example.com'),
    row('Igual', ' DOS@example.com'),
    ...others,
    row('Tarde', 'Dos@Example.com'),
  ];
  const result = await compared(await editor(), users.import, await xlsxOf({ rows }));
  expect(result).toMatchObject({ creates: 101, refused: 2 });
  const refused = result.differing.filter(({ kind }) => kind === 'refused');
  expect(refused[0]).toMatchObject({ name: 'Igual', reason: 'invalidFields' });
  expect(refused[0]?.cells.map(({ column, reason }) => [column, reason])).toContainEqual([
    'email',
    'importSameValue',
  ]);
  expect(await applied(await editor(), result.id)).toMatchObject({ changed: 101, skipped: 0 });
});

test('values of choices are read without labels, in either case and without accents', async () => {
  const spot = await createSpot(await admin(), { name: 'Omega', type: 'bar_club' });
  const user = await api.signedIn('user', { first_name: 'Omar' });
  const changed = async (call: typeof users.import | typeof spots.import, rows: string[][]) =>
    (await compared(await admin(), call, await xlsxOf({ rows }))).differing;
  expect(
    await changed(spots.import, [
      ['id', 'type'],
      [spot.id, 'Live'],
    ]),
  ).toMatchObject([{ kind: 'change' }]);
  expect(
    await changed(users.import, [
      ['id', 'role'],
      [user.user.id, 'EDITOR'],
    ]),
  ).toMatchObject([{ kind: 'change', cells: [{ reason: null }] }]);
  expect(
    await changed(users.import, [
      ['id', 'role'],
      [user.user.id, 'Chief'],
    ]),
  ).toMatchObject([{ kind: 'refused', cells: [{ reason: 'badChoice' }] }]);
});

test('`usuarios.xlsx` is read back, and creates users without a password', async () => {
  const { user } = await api.signedIn('user', { first_name: 'Íñigo', last_name: 'Ñúñez', country: 'ES' });
  const { rows } = await exportOf(api, await editor(), users.list, { search: user.email });
  setCell(rows, 'Íñigo', 'País', 'Uruguay');
  rows.push(['Nueva', 'Persona', 'nueva@example.com', 'Business', '', 'Perú', '', '']);
  const fields = { words: userWords, language: 'es' };
  setCell(rows, 'Íñigo', 'Nombre', 'Ignacio');
  const result = await compared(
    await editor(),
    users.import,
    await xlsxOf({ rows }),
    'usuarios.xlsx',
    fields,
  );
  expect(result).toMatchObject({ changes: 1, creates: 1, refused: 0, unknown: [], hasVersions: false });
  expect(await applied(await editor(), result.id)).toMatchObject({ changed: 2, skipped: 0 });
  const stored = await api.database.pool.query(
    `select first_name, email, country, type, password_hash from users where email in ($1, 'nueva@example.com') order by email`,
    [user.email],
  );
  expect(stored.rows).toEqual([
    { first_name: 'Nueva', email: 'nueva@example.com', country: 'PE', type: 'business', password_hash: null },
    { first_name: 'Ignacio', email: user.email, country: 'UY', type: 'individual', password_hash: null },
  ]);
});
