import { describe, expect, test } from 'vitest';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import { listPage } from '../pages/list.ts';
import { current, focusedRow, openId, panelOn } from '../pages/panel.ts';
import { expectAccessibleAndFits, waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { retype } from '../support/typing.ts';
import { addPeople, storedUser } from './people.ts';

/* The record that is open beside its list (product/lists#panel, product/lists#next). */

const { open, api } = appInBrowser();

describe('a record beside its list', () => {
  test('leaves the row that opens it where it is in the window', { tags: 'extended' }, async () => {
    // Rows with pictures are lower beside a record.
    const names = Array.from({ length: 25 }, (_, i) => `Sala ${i + 10}`);
    const photos = ['/files/none.jpg'];
    const rows = names.map((name) => ({ name, type: 'oasis' as const, photos, thumbnail_photos: photos }));
    await api().db.insert(spots).values(rows);
    const page = await open('/spots?perPage=25', { as: 'admin' });
    const row = listPage(page).row('Sala 22');
    await row.scrollIntoViewIfNeeded();
    const before = await row.boundingBox();
    await row.focus();
    await page.keyboard.press('Space');
    await page.getByRole('heading', { name: 'Editar Spot: Sala 22' }).waitFor();
    const after = await row.boundingBox();
    expect(after?.height).toBeLessThan(before?.height ?? 0);
    expect(after?.y).toBeCloseTo(before?.y ?? 0, 0);
  });

  test('opens by a click; a save stays there, updates its row, and is undone; Back, Forward and reload keep it', async () => {
    const [first = '', second = ''] = await addPeople(api(), 'Zoe', 3);
    const page = await open('/users?search=zoe', { as: 'admin' });
    const list = listPage(page);
    const panel = panelOn(page);
    await list.row('Zoe N1').getByRole('checkbox').click();
    const requests: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && requests.push(request.url()));
    await list.row('Zoe N2').getByText('Argentina').click();
    await panel.title('Zoe N2');
    expect(openId(page)).toBe(second);
    await current(page).filter({ hasText: 'Zoe N2' }).waitFor();
    await panel.region.getByText('2 de 3').waitFor();
    await expectAccessibleAndFits(page);

    await retype(panel.field('Apellido'), 'Nueva');
    await page.keyboard.press('ControlOrMeta+Enter');
    await waitForToast(page, 'User updated successfully!');
    await list.row('Zoe Nueva').waitFor();
    await panel.title('Zoe Nueva');
    expect((await storedUser(api(), second)).last_name).toBe('Nueva');
    expect(openId(page)).toBe(second);
    // What is typed next is based on the saved version.
    await retype(panel.field('Apellido'), 'Otra');
    await panel.save.click();
    await list.row('Zoe Otra').waitFor();
    expect((await storedUser(api(), second)).last_name).toBe('Otra');
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await waitForToast(page, 'Cambio deshecho.');
    await panel.title('Zoe Nueva');
    await expect.poll(() => panel.field('Apellido').inputValue()).toBe('Nueva');
    expect((await storedUser(api(), second)).last_name).toBe('Nueva');
    expect(requests).toEqual([]);

    await page.goBack();
    await panel.gone();
    expect(openId(page)).toBeNull();
    await focusedRow(page, 'Zoe Nueva');
    await page.goForward();
    await panel.title('Zoe Nueva');
    expect(await list.row('Zoe N1').getByRole('checkbox').isChecked()).toBe(true);
    await page.reload();
    await panel.title('Zoe Nueva');
    await current(page).filter({ hasText: 'Zoe Nueva' }).waitFor();
    await expect.poll(() => current(page).count()).toBe(1);
    await panel.region.getByRole('link', { name: 'Formulario completo' }).click();
    await waitForPath(page, `/users/${second}/edit`);
    await page.goBack();
    await panel.title('Zoe Nueva');
    await page.setViewportSize({ width: 1099, height: 800 });
    // The form stays, in the place of the list.
    await panel.field('Apellido').waitFor();
    await page.reload();
    await waitForPath(page, `/users/${second}/edit`);
    expect((await storedUser(api(), first)).last_name).toBe('N1');
  });

  test('opens, moves on, and closes by keys; the focus stays in the list or in the field', {
    tags: 'extended',
  }, async () => {
    const ids = await addPeople(api(), 'Yago', 6);
    const page = await open('/users?search=yago&perPage=5', {
      as: 'editor',
      size: { width: 1100, height: 800 },
    });
    const panel = panelOn(page);
    await listPage(page).row('Yago N1').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await panel.title('Yago N1');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await panel.title('Yago N3');
    await focusedRow(page, 'Yago N3');
    await page.keyboard.press('k');
    await panel.title('Yago N2');
    expect(openId(page)).toBe(ids[1]);

    await page.keyboard.press('F6');
    await panel.field('Nombre').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tecla');
    await page.keyboard.press('Control+Enter');
    await waitForToast(page, 'User updated successfully!');
    expect((await storedUser(api(), ids[1] ?? '')).last_name).toBe('Tecla');
    await page.keyboard.press('Alt+ArrowDown');
    await panel.title('Yago N3');
    await panel.field('Apellido').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await panel.gone();
    await focusedRow(page, 'Yago N3');
    expect(openId(page)).toBeNull();

    // From page to page.
    await page.keyboard.press('Space');
    for (const n of [4, 5, 6]) {
      await panel.next.click();
      await panel.title(`Yago N${n}`);
    }
    await panel.region.getByText('6 de 6').waitFor();
    expect(openId(page)).toBe(ids[5]);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    await current(page).filter({ hasText: 'Yago N6' }).waitFor();
    await panel.previous.click();
    await panel.title('Yago N5');
    await page.keyboard.press('F6');
    await focusedRow(page, 'Yago N5');
    await page.keyboard.press('Enter');
    await waitForPath(page, `/users/${ids[4]}/edit`);
  });
});

test('a phone has the next and the previous record in the form, and Back to the list', {
  tags: 'extended',
}, async () => {
  const ids = await addPeople(api(), 'Vito', 12);
  const page = await open('/users?search=vito', { as: 'editor', size: narrow });
  await page.getByRole('listitem').filter({ hasText: 'Vito N9' }).getByText('Argentina').click();
  await waitForPath(page, `/users/${ids[8]}/edit`);
  const steps = page.getByRole('region', { name: 'En la lista' });
  await steps.getByText('9 de 12').waitFor();
  const to = async (button: string, n: number) => {
    await steps.getByRole('button', { name: button }).click();
    await waitForPath(page, `/users/${ids[n - 1]}/edit`);
    await page.getByRole('heading', { name: `Editar usuario: Vito N${n}` }).waitFor();
    await steps.getByText(`${n} de 12`).waitFor();
  };
  await to('Siguiente', 10);
  await to('Siguiente', 11);
  await to('Anterior', 10);
  await expectAccessibleAndFits(page);
  await page.getByLabel('Apellido').press('End');
  await page.getByLabel('Apellido').pressSequentially(' z');
  await steps.getByRole('button', { name: 'Anterior' }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.poll(() => page.getByLabel('Apellido').inputValue()).toBe('N10 z');
  await steps.getByRole('button', { name: 'Anterior' }).click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await waitForPath(page, `/users/${ids[8]}/edit`);
  await page.reload();
  await steps.getByText('9 de 12').waitFor();
  await page.goBack();
  await waitForPath(page, '/users');
  expect(new URL(page.url()).searchParams.get('search')).toBe('vito');
  await page.getByRole('listitem').filter({ hasText: 'Vito N9' }).waitFor();
  // A list that was not opened has no next record.
  await page.evaluate('sessionStorage.clear()');
  await page.goto(`/users/${ids[0]}/edit`);
  await page.getByRole('heading', { name: 'Editar usuario: Vito N1' }).waitFor();
  expect(await steps.count()).toBe(0);
});
