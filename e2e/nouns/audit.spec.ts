import { beforeAll, expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { users } from '#contract/users.ts';
import { waitPastMidnight } from '../../api/testing/calls/midnight.ts';
import { readXlsx } from '../../api/testing/calls/readXlsx.ts';
import type { TestUser } from '../../api/testing/calls/startTestApi.ts';
import { chooseByKeyboard, openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  waitForPath,
  waitForText,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

const { open, api } = appInBrowser();
let editor: TestUser;
const isoToday = () => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  await waitPastMidnight();
  editor = await api().signedIn('editor', { first_name: 'Renata', last_name: 'Quiroga' });
  const { body } = await editor.call(categories.create, { body: { name: 'Milonga del sur' } });
  await editor.call(categories.update, { params: { id: body.id }, body: { name: 'Milonga del norte' } });
  const gone = await editor.call(categories.create, { body: { name: 'Se va' } });
  await editor.call(categories.remove, { params: { id: gone.body.id } });
  const admin = await api().as('admin');
  await admin.call(users.update, { params: { id: editor.user.id }, body: { country: 'AR' } });
});

test('an administrator reads who did what to which record, when and from where, and opens it', async () => {
  const page = await open('/dashboard', { as: 'admin' });
  await page.getByRole('link', { name: 'Auditoría' }).click();
  await waitForPath(page, '/audit');
  const list = listPage(page);
  const row = list.row('Milonga del norte').first();
  await row.waitFor();
  const shownToday = isoToday().split('-').reverse().join('/');
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells).toEqual([
    expect.stringMatching(new RegExp(`^${shownToday} \\d\\d:\\d\\d$`)),
    'Renata Quiroga',
    'Editado',
    'Special MapMilonga del norte',
    expect.stringMatching(/127\.0\.0\.1$/),
  ]);
  // A record that is gone has no link.
  expect(await list.row('Se va').getByRole('link').count()).toBe(0);
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Milonga del norte' }).click();
  await page.getByRole('heading', { name: /Milonga del norte/ }).waitFor();
});

test('filters by keyboard: person, type, action, days and search are in the address', {
  tags: 'extended',
}, async () => {
  const page = await open('/audit', { as: 'admin' });
  const list = listPage(page);
  await list.rows.first().waitFor();
  await list.search.focus();
  await page.keyboard.type('milonga');
  await waitForPath(page, '/audit?page=1&perPage=10&search=milonga');
  await waitForText(page, /de 2$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const person = pickerOn(page, 'Persona');
  await person.input.focus();
  await page.keyboard.type('quirog');
  await person.waitForActiveOption('Renata Quiroga');
  await page.keyboard.press('Enter');
  const chosen = `/audit?page=1&perPage=10&search=milonga&actor=${editor.user.id}`;
  await waitForPath(page, chosen);
  await page.keyboard.press('Tab');
  await chooseByKeyboard(page, 'Special Map');
  await waitForPath(page, `${chosen}&noun=categories`);
  await page.keyboard.press('Tab');
  await chooseByKeyboard(page, 'Creado');
  await waitForPath(page, `${chosen}&noun=categories&action=create`);
  await waitForText(page, /de 1$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const today = isoToday();
  const [year = '', month = '', day = ''] = today.split('-');
  await page.getByLabel('Fecha: desde', { exact: true }).focus();
  await page.keyboard.type(`${month}${day}${year}`);
  await waitForPath(page, `${chosen}&noun=categories&action=create&from=${today}`);
  await page.keyboard.press('Escape');
  await page.reload();
  await person.waitForValue(`Renata Quiroga · ${editor.user.email}`);
  await waitForText(page, 'Milonga del sur');
  // The first option takes the person away.
  await person.input.focus();
  await page.keyboard.press('ArrowDown');
  await openList(page).getByRole('option', { name: 'Persona: Todas' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await waitForPath(
    page,
    `/audit?page=1&perPage=10&search=milonga&noun=categories&action=create&from=${today}`,
  );
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await waitForPath(page, '/audit?page=1&perPage=10');
  await list.search.focus();
  await page.keyboard.type('nadie hizo esto');
  await list.empty.waitFor();
});

test('the export has the entries of the filters', { tags: 'extended' }, async () => {
  const page = await open(`/audit?actor=${editor.user.id}&action=create`, { as: 'admin' });
  await listPage(page).rows.first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('auditoria.xlsx');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const rows = readXlsx(Buffer.concat(chunks)).get('Auditoría') ?? [];
  expect(rows.slice(1).map((row) => [row[1], row[4], row[6]])).toEqual([
    ['Renata Quiroga', 'Creado', 'Se va'],
    ['Renata Quiroga', 'Creado', 'Milonga del sur'],
  ]);
});

test('the page of a person shows administrators what they did, and leads to all of it', {
  tags: 'extended',
}, async () => {
  const path = `/users/${editor.user.id}/edit`;
  const page = await open(path, { as: 'admin' });
  const activity = page.getByRole('region', { name: 'Actividad' });
  await activity.getByText('Milonga del norte').waitFor();
  await expect.poll(() => activity.getByRole('listitem').count()).toBe(4);
  await expectAccessible(page);
  await activity.getByRole('link', { name: 'Ver toda su actividad' }).click();
  await waitForPath(page, '/audit');
  await pickerOn(page, 'Persona').waitForValue(`Renata Quiroga · ${editor.user.email}`);
  await waitForText(page, /de 4$/);
});

test('an editor has neither the menu entry, nor the screen, nor the part of a person', {
  tags: 'extended',
}, async () => {
  const page = await open('/dashboard', { as: 'editor' });
  const menu = page.getByRole('navigation', { name: 'Menú principal' });
  await menu.waitFor();
  expect(await menu.getByRole('link', { name: 'Auditoría' }).count()).toBe(0);
  await visit(page, '/audit');
  await waitForPath(page, '/dashboard');
  await visit(page, `/users/${editor.user.id}/edit`);
  await page.getByRole('button', { name: 'Historial' }).waitFor();
  expect(await page.getByText('Actividad').count()).toBe(0);
});

test('on a phone the entries are cards', { tags: 'extended' }, async () => {
  const page = await open('/audit', { as: 'admin', size: narrow });
  const card = page.getByRole('list', { name: 'Auditoría' }).getByRole('listitem').first();
  await card.waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});
