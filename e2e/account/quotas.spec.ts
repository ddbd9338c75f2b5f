import { expect, test } from 'vitest';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import { quotas } from '../../api/security/quotas.table.ts';
import { pickerOn } from '../pages/picker.ts';
import { expectAccessibleAndFits, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';

/* The form shows the remaining quota before it is used up. */

const { open, api } = appInBrowser({
  LIMITS_PER_HOUR: 'categories=50, pushes=30, pictures=40, address_searches=9',
});

const until = new Date(Date.now() + 1_800_000);
const clock = [until.getHours(), until.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');

/** Signs in an editor who has used this much of a quota. */
async function editorWhoUsed(kind: QuotaKind, used: number) {
  const person = await api().signedIn('editor');
  await api().db.insert(quotas).values({ user_id: person.user.id, kind, used, until: until.toISOString() });
  return person;
}

test.each([
  ['1280 px', wide],
  ['390 px', narrow],
])(
  'a form shows a low remaining quota, and the limit once it is reached, at %s',
  { timeout: 120_000 },
  async (_at, size) => {
    const as = await editorWhoUsed('categories', 44);
    const page = await open('/categories/new', { as, size });
    const name = page.getByRole('textbox', { name: 'Nombre' });
    const save = page.getByRole('button', { name: 'Guardar' });
    await name.fill('Una');
    expect(await page.getByText(/Te queda/).count()).toBe(0);
    await save.click();
    await waitForToast(page, 'Category added successfully!');
    await page.goto('/categories/new');
    await waitForText(page, `Te quedan 5 categorías nuevas hasta las ${clock}.`);
    await expectAccessibleAndFits(page);
    await api().db.update(quotas).set({ used: 50 });
    await name.fill('Otra');
    await save.click();
    await waitForText(
      page,
      /^Llegaste al límite por hora: 50 categorías nuevas\. Podrás seguir en (29|30) min\.$/,
    );
    await waitForText(page, `Te quedan 0 categorías nuevas hasta las ${clock}.`);
    expect(await name.inputValue()).toBe('Otra');
  },
);

test('in English, in the singular', async () => {
  const page = await open('/categories/new', { as: await editorWhoUsed('categories', 49), language: 'en' });
  await waitForText(page, `You have 1 new category left until ${clock}.`);
  await api().db.update(quotas).set({ used: 50 });
  await page.getByRole('textbox', { name: 'Name' }).fill('Other');
  await page.getByRole('button', { name: 'Save' }).click();
  await waitForText(
    page,
    /^You reached the limit per hour: 50 new categories\. You can go on in (29|30) min\.$/,
  );
});

test('the question before a push shows the remaining quota', async () => {
  const page = await open('/notifications/new', { as: await editorWhoUsed('pushes', 3) });
  await page.getByRole('textbox', { name: 'Título' }).fill('Hola');
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Qué tal');
  await pickerOn(page, 'País').pick('argen', 'Argentina');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('dialog').getByText('27 de 30 envíos en esta hora').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await waitForToast(page, 'Notification added successfully!');
});

test('a used up quota of address searches is shown, and typing continues', async () => {
  const page = await open('/spots/new', { as: await editorWhoUsed('address_searches', 9) });
  const address = page.getByRole('combobox', { name: 'Dirección' });
  await address.pressSequentially('Córdoba');
  await waitForText(page, /^Llegaste al límite por hora: 9 búsquedas de direcciones\. /);
  expect(await address.inputValue()).toBe('Córdoba');
});
