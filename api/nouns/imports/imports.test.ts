import { beforeAll, describe, expect, test } from 'vitest';
import { bulk } from '#contract/bulk.ts';
import { categories } from '#contract/categories.ts';
import { imports } from '#contract/imports.ts';
import { spots } from '#contract/spots.calls.ts';
import { users } from '#contract/users.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { applied, columnOf, ended, rowOf, setCell } from '../../testing/imports/edits.ts';
import { compared, exportOf, xlsxOf } from '../../testing/imports/files.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

const api = setUpApi();
const editor = () => api.as('editor');
const admin = () => api.as('admin');

const words = JSON.stringify({
  '': 'Spots',
  name: 'Nombre',
  type: 'Tipo',
  'type.values': { bar_club: 'Bar', store: 'Tienda' },
  country: 'País',
  outstanding: 'Destacado',
  user_id: 'Dueño',
  categories: 'Categorías',
  createdAt: 'Creado',
});
const columns = 'name,type,country,address,outstanding,user_id,categories,createdAt';

/** An export of the bars, in their order. */
const exportBars = async () =>
  exportOf(api, await editor(), spots.list, {
    'types[]': 'bar_club',
    columns,
    words,
    language: 'es',
    sort: 'name',
  });

const readSpot = async (id: string) => (await (await admin()).call(spots.read, { query: { id } })).body.data;

beforeAll(async () => {
  const body = { name: 'Jazz' };
  await (await admin()).call(categories.create, { body });
  for (const name of ['Alfa', 'Beta', 'Gama', 'Ñandú', '=1+1']) {
    await createSpot(await admin(), { name, type: 'bar_club', country: 'AR' });
  }
});

describe('an edited export', () => {
  test('changes exactly the edited cells, whatever its order and columns', async () => {
    const { rows, meta } = await exportBars();
    setCell(rows, 'Alfa', 'País', 'Chile');
    setCell(rows, 'Beta', 'Destacado', 'sí');
    setCell(rows, 'Gama', 'Categorías', 'jazz');
    const unused = columnOf(rows, 'address');
    const [header = [], ...body] = rows.map((row) => row.toSpliced(unused, 1));
    const file = await xlsxOf({ rows: [header, ...body.reverse()], meta });

    const result = await compared(await editor(), spots.import, file);
    expect(result).toMatchObject({ rows: 5, checked: 5, unchanged: 2, changes: 3, creates: 0, refused: 0 });
    expect(result.fixed).toEqual(['Creado']);
    const cells = result.differing.map(({ name, cells }) => [
      name,
      ...cells.map((cell) => Object.values(cell)),
    ]);
    expect(cells).toEqual([
      ['Gama', ['categories', '', 'jazz', null]],
      ['Beta', ['outstanding', 'No', 'sí', null]],
      ['Alfa', ['country', 'Argentina', 'Chile', null]],
    ]);

    const before = await api.database.pool.query('select * from spots order by id');
    const act = await applied(await editor(), result.id);
    expect(act).toMatchObject({ action: 'import', noun: 'spot', matched: 3, changed: 3, skipped: 0 });
    const after = await api.database.pool.query('select * from spots order by id');
    const differing = after.rows.filter((row, i) => row.version !== before.rows[i].version);
    expect(
      differing.map(({ name, country, outstanding, version }) => ({ name, country, outstanding, version })),
    ).toEqual([
      { name: 'Alfa', country: 'CL', outstanding: false, version: 2 },
      { name: 'Beta', country: 'AR', outstanding: true, version: 2 },
      { name: 'Gama', country: 'AR', outstanding: false, version: 2 },
    ]);
    const gama = after.rows.find(({ name }) => name === 'Gama');
    expect((await readSpot(gama.id)).categories).toHaveLength(1);

    await (await editor()).call(bulk.undo, { params: { id: act.id } });
    expect(await ended(await editor(), act.id, 'undone')).toMatchObject({ undone: 3, kept: 0 });
    const undone = await api.database.pool.query('select * from spots order by id');
    // Each change counts another check of the pin.
    const content = ({ version: _, pin_checks: __, ...row }: Record<string, unknown>) => row;
    expect(undone.rows.map(content)).toEqual(before.rows.map(content));
    expect((await readSpot(gama.id)).categories).toEqual([]);
  });

  test('refuses rows that somebody changed since, by name, and what they changed is not overwritten', {
    tags: 'extended',
  }, async () => {
    const { rows, meta } = await exportBars();
    const { id } = await createSpotRow('Delta');
    const edited = await exportBars();
    // Somebody changes one cell; the file changes another, and in a second file the same one.
    await (await admin()).call(spots.update, { params: { id }, body: { country: 'PE' } });
    setCell(edited.rows, 'Delta', 'Destacado', 'Sí');
    const other = await compared(await editor(), spots.import, await xlsxOf(edited));
    expect(other).toMatchObject({ changes: 0, refused: 1 });
    expect(other.differing[0]).toMatchObject({
      name: 'Delta',
      reason: 'bulkStale',
      cells: [{ column: 'outstanding', reason: null }],
    });
    setCell(edited.rows, 'Delta', 'País', 'Chile');
    const same = await compared(await editor(), spots.import, await xlsxOf(edited));
    expect(same.differing[0]?.cells).toEqual([
      { column: 'country', before: 'Perú', after: 'Chile', reason: 'importTouched' },
      { column: 'outstanding', before: 'No', after: 'Sí', reason: null },
    ]);
    // Nothing was edited in this one: their change stays, and is no difference.
    expect(await compared(await editor(), spots.import, await xlsxOf({ rows, meta }))).toMatchObject({
      unchanged: rows.length - 1,
      refused: 0,
    });
  });

  test('applies some rows, creates those without an id, and its undo removes them', async () => {
    const { rows, meta } = await exportBars();
    setCell(rows, 'Alfa', 'address', 'Calle 1');
    setCell(rows, 'Beta', 'address', 'Calle 2');
    const added = rows[0]?.map(() => '') ?? [];
    for (const [label, text] of Object.entries({
      name: 'Nuevo',
      type: 'Tienda',
      country: 'cl',
      address: 'Calle 3',
    })) {
      const header = { name: 'Nombre', type: 'Tipo', country: 'País' }[label] ?? label;
      added[columnOf(rows, header)] = text;
    }
    const result = await compared(
      await editor(),
      spots.import,
      await xlsxOf({ rows: [...rows, added], meta }),
    );
    expect(result).toMatchObject({ changes: 2, creates: 1, refused: 0 });
    const alfa = result.differing.find(({ name }) => name === 'Alfa');
    const act = await applied(await editor(), result.id, { except: [alfa?.row] });
    expect(act).toMatchObject({ matched: 2, changed: 2 });
    const stored = await api.database.pool.query(
      `select name, type, country, address, enable from spots where name in ('Alfa', 'Beta', 'Nuevo') order by name`,
    );
    expect(stored.rows.map((row) => Object.values(row))).toEqual([
      ['Alfa', 'bar_club', 'AR', rowOf(rows, 'Gama')[columnOf(rows, 'address')], false],
      ['Beta', 'bar_club', 'AR', 'Calle 2', false],
      ['Nuevo', 'store', 'CL', 'Calle 3', false],
    ]);
    const again = await (await editor()).call(imports.apply, { params: { id: result.id }, body: {} });
    expect([again.status, again.body.code]).toEqual([409, 'importApplied']);
    await (await editor()).call(bulk.undo, { params: { id: act.id } });
    expect(await ended(await editor(), act.id, 'undone')).toMatchObject({ undone: 2, kept: 0 });
    const left = await api.database.pool.query(
      `select from spots where name = 'Nuevo' or address = 'Calle 2'`,
    );
    expect(left.rowCount).toBe(0);
  });

  test('names what is refused, cell by cell, by the rules of a save', async () => {
    const { rows, meta } = await exportBars();
    setCell(rows, 'Alfa', 'País', 'Narnia');
    setCell(rows, 'Beta', 'Nombre', '');
    setCell(rows, 'Gama', 'Tipo', 'Castillo');
    rows.push(rowOf(rows, 'Ñandú').with(0, 'Otra vez'));
    rows.push(rowOf(rows, 'Ñandú').with(columnOf(rows, 'id'), 'abc'));
    rows.push(rowOf(rows, 'Ñandú').with(columnOf(rows, 'id'), '0192f0c1-7a3b-7def-8abc-0123456789ab'));
    const { differing } = await compared(await editor(), spots.import, await xlsxOf({ rows, meta }));
    const reasons = differing.map(({ reason, cells }) => [reason, ...cells.map((cell) => cell.reason)]);
    expect(reasons.sort()).toEqual([
      ['badChoice', 'badChoice'],
      ['bulkGone'],
      ['importBadId'],
      ['importSameId'],
      ['invalidFields', 'badCountry'],
      ['required', 'required'],
    ]);
  });

  test('of an editor does not enable spots nor change administrators', { tags: 'extended' }, async () => {
    const enabling = await exportOf(api, await editor(), spots.list, {
      columns: 'name,enable',
      search: 'Alfa',
    });
    setCell(enabling.rows, 'Alfa', 'enable', 'Sí');
    const refused = await compared(await editor(), spots.import, await xlsxOf(enabling));
    expect(refused).toMatchObject({ changes: 0, refused: 1, differing: [{ reason: 'notAllowed' }] });
    enabling.rows.push(['Encendido', 'Sí', '', '']);
    expect(await compared(await editor(), spots.import, await xlsxOf(enabling))).toMatchObject({
      creates: 0,
      refused: 2,
    });
    const person = (await admin()).user;
    const people = await exportOf(api, await editor(), users.list, {
      columns: 'email,first_name',
      search: person.email,
    });
    setCell(people.rows, person.email, 'first_name', 'Otra');
    const others = await compared(await editor(), users.import, await xlsxOf(people));
    expect(others).toMatchObject({ changes: 0, refused: 1, differing: [{ reason: 'notAllowed' }] });
  });
});

async function createSpotRow(name: string) {
  return createSpot(await admin(), { name, type: 'bar_club', country: 'AR' });
}
