import { expect, test } from 'vitest';
import type { Kind } from '#contract/kit/quotas.ts';
import { quotas } from '../../api/security/quotas.table.ts';
import { pickerOn } from '../pages/picker.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { expectAccessible, expectNoSidewaysScroll, reads, toasts } from '../support/see.ts';

/* What may still be made is told before it is used up, where it is made. */

const { open, api } = appInBrowser({
  LIMITS_PER_HOUR: 'categories=50, pushes=30, pictures=40, address_searches=9',
});

const until = new Date(Date.now() + 1_800_000);
const clock = [until.getHours(), until.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

/** Somebody who has made so many in this hour already. */
async function whoMade(kind: Kind, used: number) {
  const person = await api().signedIn('editor');
  await api().db.insert(quotas).values({ user_id: person.user.id, kind, used, until: until.toISOString() });
  return person;
}

test.each([
  ['1280 px', wide],
  ['390 px', narrow],
])(
  'a form says what is left once that is little, and why it stops, at %s',
  { timeout: 120_000 },
  async (_at, size) => {
    const as = await whoMade('categories', 44);
    const page = await open('/categories/new', { as, size });
    const name = page.getByRole('textbox', { name: 'Nombre' });
    const save = page.getByRole('button', { name: 'Guardar' });
    await name.fill('Una');
    expect(await page.getByText(/Te queda/).count()).toBe(0);
    await save.click();
    await toasts(page, 'Category added successfully!');
    await page.goto('/categories/new');
    await reads(page, `Te quedan 5 categorías nuevas hasta las ${clock}.`);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await api().db.update(quotas).set({ used: 50 });
    await name.fill('Otra');
    await save.click();
    await reads(page, /^Llegaste al límite por hora: 50 categorías nuevas\. Podrás seguir en (29|30) min\.$/);
    await reads(page, `Te quedan 0 categorías nuevas hasta las ${clock}.`);
    expect(await name.inputValue()).toBe('Otra');
  },
);

test('in English too, for one of them', async () => {
  const page = await open('/categories/new', { as: await whoMade('categories', 49), language: 'en' });
  await reads(page, `You have 1 new category left until ${clock}.`);
  await api().db.update(quotas).set({ used: 50 });
  await page.getByRole('textbox', { name: 'Name' }).fill('Other');
  await page.getByRole('button', { name: 'Save' }).click();
  await reads(page, /^You reached the limit per hour: 50 new categories\. You can go on in (29|30) min\.$/);
});

test('before a push one reads how many are left', async () => {
  const page = await open('/notifications/new', { as: await whoMade('pushes', 3) });
  await page.getByRole('textbox', { name: 'Título' }).fill('Hola');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Qué tal');
  await pickerOn(page, 'País').pick('argen', 'Argentina');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('dialog').getByText('27 de 30 envíos en esta hora').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await toasts(page, 'Notification added successfully!');
});

test('who has searched addresses too often reads so, and types on', async () => {
  const page = await open('/spots/new', { as: await whoMade('address_searches', 9) });
  const address = page.getByRole('combobox', { name: 'Dirección' });
  await address.pressSequentially('Córdoba');
  await reads(page, /^Llegaste al límite por hora: 9 búsquedas de direcciones\. /);
  expect(await address.inputValue()).toBe('Córdoba');
});
