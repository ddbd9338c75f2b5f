import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { nounCalls } from '#contract/nouns.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { sessions } from '../../api/nouns/session/session.table.ts';
import { hashPassword } from '../../api/security/passwords.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { followRequests } from '../support/idle.ts';
import { delayReads } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

/* What staff see of each other while they work (product/live). */

const { open, api } = appInBrowser();
let password_hash: string;
beforeAll(async () => {
  password_hash = await hashPassword('correct horse');
});
const { create, update, remove, restore } = nounCalls.categories;
const ana = () => api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' });
const luis = () => api().signedIn('admin', { first_name: 'Luis', last_name: 'Gil' });
async function createCategory(name: string): Promise<{ id: string }> {
  return (await (await api().as('admin')).call(create, { body: { name } })).body;
}

test('who else has a record open is named in its form and in the row of the list, until they leave', {
  tags: 'extended',
}, async () => {
  const { id } = await createCategory('Tango');
  const hers = await open('/categories', { as: await ana() });
  await hers.getByText('Tango', { exact: true }).waitFor();
  const his = await open(`/categories/${id}/edit`, { as: await luis(), size: narrow });
  await hers.getByRole('row', { name: /Tango/ }).getByText('Luis Gil').waitFor();
  expect(await his.getByText('también está aquí').count()).toBe(0);
  await hers.getByRole('link', { name: 'Editar: Tango' }).click();
  await waitForText(his, 'Ana Paz también está aquí');
  await waitForText(hers, 'Luis Gil también está aquí');
  await expectAccessibleAndFits(his);
  await expectAccessibleAndFits(hers);
  await hers.goBack();
  await his.getByText('también está aquí').waitFor({ state: 'hidden' });
});

test('rows that somebody else changes are marked, keep their place, and change when they are loaded anew', async () => {
  const [first, second] = [await createCategory('Milonga'), await createCategory('Vals')];
  const someone = await ana();
  const page = await open('/categories', { as: await luis(), size: narrow });
  await page.getByText('Milonga', { exact: true }).waitFor();
  const order = () => page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.textContent));
  const before = await order();
  await someone.call(update, { params: { id: first.id }, body: { name: 'Aaa' } });
  await waitForText(page, 'Cambió · Ana Paz');
  await waitForText(page, '1 fila cambió');
  await someone.call(remove, { params: { id: second.id } });
  await waitForText(page, 'Eliminado · Ana Paz');
  await waitForText(page, '2 filas cambiaron');
  await expectAccessibleAndFits(page);
  const marks = /(Cambió|Eliminado) · Ana Paz/;
  expect((await order()).map((row) => row?.replace(marks, ''))).toEqual(before);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await page.getByText('Aaa', { exact: true }).waitFor();
  await page.getByText('Vals', { exact: true }).waitFor({ state: 'detached' });
  expect(await page.getByText('· Ana Paz').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Actualizar' }).count()).toBe(0);
});

test('what was read after a change has no mark, although the stream repeats the last half minute', {
  tags: 'extended',
}, async () => {
  const [first, second] = [await createCategory('Malambo'), await createCategory('Chamamé')];
  const someone = await ana();
  for (const { id } of [first, second]) await someone.call(remove, { params: { id } });
  const page = await open('/trash', { as: await luis() });
  // Read anew: `age` includes the way of its message, and the first time may be as near as that.
  await page.getByText('Malambo', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Malambo', { exact: true }).waitFor();
  await someone.call(restore, { params: { id: second.id } });
  // By then the first message has been applied, which repeats both deletions.
  await waitForText(page, '1 fila cambió');
  expect(await page.getByText('Eliminado · Ana Paz').count()).toBe(0);
});

test('a form says that somebody else has saved: unchanged it is loaded anew, what was typed is compared', {
  tags: 'extended',
}, async () => {
  const { id } = await createCategory('Cumbia');
  const someone = await ana();
  const page = await open(`/categories/${id}/edit`, { as: await luis() });
  const name = page.getByRole('textbox', { name: /Nombre/ });
  await name.waitFor();
  await someone.call(update, { params: { id }, body: { name: 'Cumbia villera' } });
  await waitForText(page, 'Ana Paz guardó cambios hace un momento.');
  expect(await name.inputValue()).toBe('Cumbia');
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect.poll(() => name.inputValue()).toBe('Cumbia villera');
  await retype(name, 'Cumbia norteña');
  await someone.call(update, { params: { id }, body: { name: 'Cumbia peruana' } });
  await waitForText(page, 'al guardar podrás comparar');
  expect(await page.getByRole('button', { name: 'Actualizar' }).count()).toBe(0);
  expect(await name.inputValue()).toBe('Cumbia norteña');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await page.getByRole('dialog').getByText('Cumbia peruana').first().waitFor();
});

test('a review belongs to who opened it first; another one takes it before deciding, and both know', {
  tags: 'extended',
}, async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Uno' });
  const id = await waiting({ name: 'Bar Dos' });
  const hers = await open(`/spot_revisions/${id}/edit`, { as: await ana(), map: false });
  const approveButton = hers.getByRole('button', { name: 'Aprobar' });
  await approveButton.waitFor();
  const his = await open('/spot_revisions', { as: await luis(), map: false });
  await waitForText(his, 'Ana Paz la está revisando');
  await his.getByRole('link', { name: /Revisar pendientes/ }).click();
  await waitForText(his, 'Ana Paz la está revisando. Para decidir tú, toma la revisión.');
  expect(await his.getByRole('button', { name: 'Aprobar' }).isDisabled()).toBe(true);
  await expectAccessibleAndFits(his);
  await his.keyboard.press('a');
  await his.keyboard.press('r');
  expect(await his.getByRole('dialog').count()).toBe(0);
  await his.keyboard.press('t');
  await waitForToast(his, 'La revisión es tuya.');
  await waitForText(hers, 'Luis Gil la está revisando.');
  expect(await approveButton.isDisabled()).toBe(true);
  const { rows } = await api().database.pool.query('select status from spot_revisions where id = $1', [id]);
  expect(rows).toEqual([{ status: 'pending' }]);
  await his.keyboard.press('a');
  await waitForToast(his, 'Revisión aprobada correctamente.');
  await waitForText(hers, 'Luis Gil lo aprobó hace un momento.');
  await hers.getByRole('button', { name: 'Actualizar' }).first().click();
  await waitForText(hers, 'Aprobado');
  await waitForPath(his, '/spot_revisions');
});

test('a review is free again when its window is left', { tags: 'extended' }, async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Tres' });
  const id = await waiting({ name: 'Bar Cuatro' });
  const someone = await luis();
  const page = await open(`/spot_revisions/${id}/edit`, { as: await ana(), map: false });
  const claims = async () =>
    (await api().database.pool.query('select from review_claims where id = $1', [id])).rowCount;
  const idle = followRequests(page);
  await expect.poll(claims).toBe(1);
  // Another claim may be on its way: what the stream says first is older than the first one.
  await idle();
  await page.goto('/ready');
  await expect.poll(claims).toBe(0);
  const decided = await someone.call(revisions.decide, {
    params: { id },
    body: { status: 'rejected', reason: 'No.' },
  });
  expect(decided.status).toBe(200);
});

/** Who claims a review, in the database. */
const claimers = async (id: string) => {
  const sent = 'select user_id from review_claims where id = $1 and expires_at > now()';
  return (await api().database.pool.query(sent, [id])).rows.map(({ user_id }) => user_id);
};

test('a review that is left before its claim is answered is free', { tags: 'extended' }, async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Cinco' });
  const id = await waiting({ name: 'Bar Seis' });
  const page = await open('/spot_revisions', { as: await ana(), map: false });
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/claims/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    asked.resolve();
    await left.promise;
    const response = await route.fetch();
    expect(await claimers(id)).toHaveLength(1);
    await route.fulfill({ response });
  });
  await page.getByRole('link', { name: /Revisar pendientes/ }).click();
  await asked.promise;
  await page.goBack();
  await waitForPath(page, '/spot_revisions');
  const released = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  left.resolve();
  await released;
  expect(await claimers(id)).toEqual([]);
});

test('a review stays claimed when one of two windows of its reader is left', {
  tags: 'extended',
}, async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Siete' });
  const id = await waiting({ name: 'Bar Ocho' });
  const person = await ana();
  const path = `/spot_revisions/${id}/edit`;
  const page = await open(path, { as: person, map: false });
  const other = await open('/spot_revisions', { as: person, map: false, fresh: true });
  // It does not hear that the other window has claimed the review, and claims it too.
  await other.route(/\/stream\b/, (route) => route.abort());
  const answered = other.waitForResponse((answer) => answer.url().includes('/claims/'));
  await visit(other, path);
  await answered;
  await expect.poll(() => claimers(id)).toEqual([person.user.id]);
  const again = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/claims/'));
  await other.goto('/ready');
  await again;
  await expect.poll(() => claimers(id)).toEqual([person.user.id]);
});

test('the stream goes on when a session that ended is continued in its dialog', {
  tags: 'extended',
}, async () => {
  const { id } = await createCategory('Bolero');
  const [someone, person] = [await ana(), await api().signedIn('admin', { password_hash })];
  const page = await open(`/categories/${id}/edit`, { as: person });
  // The number in the menu is read anew after what others did: its answer must not end the session before that of the save.
  await page.route('**/inbox/waiting', (route) => route.abort());
  await retype(page.getByRole('textbox', { name: /Nombre/ }), 'Boleros');
  await api().db.delete(sessions).where(eq(sessions.user_id, person.user.id));
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' });
  // The server ends the stream, and nobody is signed in.
  await someone.call(update, { params: { id: (await createCategory('Otra')).id }, body: { name: 'Otras' } });
  await dialog.getByLabel('Email').pressSequentially(person.user.email);
  await dialog.getByLabel('Password', { exact: true }).pressSequentially('correct horse');
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await someone.call(update, { params: { id }, body: { name: 'Bolero lento' } });
  await waitForText(page, 'Ana Paz guardó cambios hace un momento.');
});

test('what happens while the line is broken is marked when it is back', { tags: 'extended' }, async () => {
  const { id } = await createCategory('Chacarera');
  const page = await open('/categories', { as: await luis(), fresh: true });
  await page.getByText('Chacarera', { exact: true }).waitFor();
  const watcher = await open(`/categories/${id}/edit`, { as: await ana() });
  // The stream is open: it has told who is there.
  await page.getByText('Ana Paz').waitFor();
  // Rows of more than ten seconds ago are read anew when the line is back, and then have no mark.
  await delayReads(page, /\/v1\/categories\?/);
  await page.context().setOffline(true);
  await watcher.close();
  await (await ana()).call(update, { params: { id }, body: { name: 'Zamba' } });
  await page.context().setOffline(false);
  await waitForText(page, 'Cambió · Ana Paz');
});
