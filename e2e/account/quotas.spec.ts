/** @module-tag extended */

import { expect, test } from 'vitest';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import { quotas } from '../../api/security/quotas.table.ts';
import { pickerOn } from '../pages/picker.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

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

test('a form shows a low remaining quota, and the limit once it is reached', async () => {
  const page = await open('/categories/new', { as: await editorWhoUsed('categories', 44), size: narrow });
  const name = page.getByRole('textbox', { name: 'Nombre' });
  const save = page.getByRole('button', { name: 'Guardar' });
  await name.pressSequentially('Una');
  expect(await page.getByText(/Te queda/).count()).toBe(0);
  await save.click();
  await waitForToast(page, 'Category added successfully!');
  await waitForPath(page, '/categories');
  await visit(page, '/categories/new');
  await waitForText(page, `Te quedan 5 categorías nuevas hasta las ${clock}.`);
  await expectAccessibleAndFits(page, 'main');
  await api().db.update(quotas).set({ used: 50 });
  await name.pressSequentially('Otra');
  await save.click();
  await waitForText(
    page,
    /^Llegaste al límite por hora: 50 categorías nuevas\. Podrás seguir en (29|30) min\.$/,
  );
  await waitForText(page, `Te quedan 0 categorías nuevas hasta las ${clock}.`);
  expect(await name.inputValue()).toBe('Otra');

  // In English, in the singular.
  await api().db.update(quotas).set({ used: 49 });
  await page.evaluate("localStorage.setItem('language', 'en')");
  await page.goto('/categories/new');
  await waitForText(page, `You have 1 new category left until ${clock}.`);
});

test('the question before a push shows the remaining quota', async () => {
  const page = await open('/notifications/new', { as: await editorWhoUsed('pushes', 3) });
  await page.getByRole('textbox', { name: 'Título' }).pressSequentially('Hola');
  await page.getByRole('textbox', { name: 'Mensaje' }).pressSequentially('Qué tal');
  await pickerOn(page, 'País').pick('argen', 'Argentina');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('dialog').getByText('27 de 30 envíos en esta hora').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await waitForToast(page, 'Notification added successfully!');
});
