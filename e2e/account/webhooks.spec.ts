/** @module-tag extended */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { webhooks } from '#contract/webhooks.ts';
import { beginDeliveries } from '../../api/nouns/webhooks/delivery/deliver.ts';
import { notifySwitchedOff } from '../../api/nouns/webhooks/webhooks.jobs.ts';
import { standIn, status } from '../../api/testing/stand-ins/standIn.ts';
import {
  expectAccessible,
  expectNoHorizontalScroll,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { loseFirstAnswer } from '../support/requests.ts';
import { expectAsksBeforeClosing } from './unasked.ts';

/* Webhooks: made, tried, watched, sent again, given a new secret and deleted (product/webhooks#screen). */

const { open, api } = appInBrowser();
let receiver: Awaited<ReturnType<typeof standIn>>;
beforeAll(async () => {
  receiver = await standIn(status(200));
  // The receiver has its port only now.
  api().app.mount.services.config.webhookHosts.push(new URL(receiver.url).host);
});
afterAll(() => receiver.stop());

async function deliver(): Promise<void> {
  const { services } = api().app.mount;
  await Promise.all(await beginDeliveries(services, { onSwitchedOff: notifySwitchedOff(services) }));
}
const secretPattern = /^whsec_[A-Za-z0-9+/]{43}=$/;

test('an administrator makes a webhook by keyboard on a phone, sees a delivery, sends it again, and deletes it', async () => {
  const page = await open('/webhooks', { as: 'admin', size: narrow, fresh: true });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await waitForText(page, 'Todavía no hay webhooks');
  await page.getByRole('button', { name: 'Nuevo webhook' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await dialog.getByLabel('Nombre', { exact: false }).first().and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Caja');
  const address = dialog.getByLabel('Dirección', { exact: false }).first();
  await address.pressSequentially('https://10.0.0.1/hook');
  await dialog.getByRole('checkbox', { name: 'category.created' }).press('Space');
  await dialog.getByRole('button', { name: 'Crear webhook' }).press('Enter');
  await waitForText(page, /No es pública/);
  await address.and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await address.press('ControlOrMeta+a');
  await address.pressSequentially(receiver.url);
  // The second click of two makes no second one.
  await dialog.getByRole('button', { name: 'Crear webhook' }).dblclick();

  const made = page.getByRole('dialog', { name: 'Secreto de Caja' });
  const secret = await made.getByLabel('Secreto', { exact: true }).inputValue();
  expect(secret).toMatch(secretPattern);
  await page.keyboard.press('Escape');
  await made.getByRole('button', { name: 'Copiar' }).press('Enter');
  await waitForToast(page, 'Secreto copiado.');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(secret);
  await made.getByRole('button', { name: 'Ya lo guardé' }).press('Enter');
  await made.waitFor({ state: 'detached' });
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await (await api().as('admin')).call(contract.categories.create, { body: { name: 'Avisada' } });
  receiver.answer((_call, response) => void response.writeHead(200).end('<b>gracias</b>'));
  await deliver();
  await page.getByRole('link', { name: 'Caja' }).press('Enter');
  await waitForText(page, 'Entregada');
  await waitForText(page, /Respondió 200/);
  await page.getByText('Detalles').click();
  await waitForText(page, '<b>gracias</b>');
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Enviar de nuevo category.created' }).press('Enter');
  await waitForToast(page, 'Se envía de nuevo.');
  await deliver();
  await waitForText(page, /2 intentos/);
  const ids = receiver.calls.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);

  await page.getByRole('button', { name: 'Secreto nuevo' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Secreto nuevo' }).press('Enter');
  const rotated = await made.getByLabel('Secreto', { exact: true }).inputValue();
  expect(rotated).toMatch(secretPattern);
  expect(rotated).not.toBe(secret);
  await made.getByRole('button', { name: 'Ya lo guardé' }).press('Enter');
  await waitForText(page, 'Firma doble hasta');
  await page.getByRole('button', { name: 'Eliminar' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).press('Enter');
  await waitForToast(page, 'Webhook eliminado.');
  await waitForPath(page, '/webhooks');
  expect((await (await api().as('admin')).call(webhooks.list)).body.data).toEqual([]);
});

/** A webhook of the receiver, which is told of categories. */
async function madeWebhook(name: string) {
  const { call } = await api().as('admin');
  const events = ['category.created', 'category.updated'];
  const { status, body } = await call(webhooks.create, { body: { name, url: receiver.url, events } });
  expect(status).toBe(201);
  return { call, ...body };
}

test('a delivery behind a failed one of the same record says so, and one that was cancelled that it was not sent', async () => {
  const { call, id } = await madeWebhook('Espera');
  receiver.answer((_call, response) => void response.writeHead(500).end());
  const { body } = await call(contract.categories.create, { body: { name: 'Primera' } });
  await call(contract.categories.update, { params: { id: body.id }, body: { name: 'Segunda' } });
  await deliver();
  const page = await open(`/webhooks/${id}`, { as: 'admin', size: narrow });
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'category.updated' })
    .filter({ hasText: 'Detalles' });
  await row.getByText('Espera a una entrega anterior del mismo registro').waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await call(webhooks.update, { params: { id }, body: { active: false } });
  await row.getByText('No se envió').waitFor();
  expect(await row.getByText('Espera a una entrega').count()).toBe(0);
});

test('a save after another administrator has saved says so, shows theirs, and the next one keeps both', async () => {
  const { call, id } = await madeWebhook('Antes');
  const page = await open(`/webhooks/${id}`, { as: 'admin', size: narrow });
  await page.getByRole('button', { name: 'Editar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar: Antes' });
  const name = dialog.getByLabel('Nombre', { exact: false }).first();
  await name.and(page.locator(':focus')).waitFor();
  const url = `${receiver.url}/theirs`;
  const theirs = { name: 'Suya', url, events: ['story.created'], active: true };
  expect((await call(webhooks.update, { params: { id }, body: theirs })).status).toBe(200);
  await name.press('ControlOrMeta+a');
  await name.pressSequentially('Mía');
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await dialog.getByText(/Alguien lo guardó mientras lo editabas/).waitFor();
  expect(await name.inputValue()).toBe('Mía');
  await dialog.getByRole('checkbox', { name: 'story.created', checked: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'category.created', checked: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await waitForToast(page, 'Webhook guardado.');
  const { body } = await call(webhooks.read, { params: { id } });
  expect(body).toMatchObject({ ...theirs, name: 'Mía', version: 3 });
});

test('the audit names the webhook and leads to it', async () => {
  const { id } = await madeWebhook('Auditado');
  const page = await open('/audit?action=webhook_created', { as: 'admin' });
  const row = page.getByRole('row').filter({ hasText: 'WebhookAuditado' });
  await row.getByRole('link', { name: 'Auditado' }).click();
  await waitForPath(page, `/webhooks/${id}`);
});

test('editors are sent away', async () => {
  const page = await open('/webhooks', { as: 'editor' });
  await waitForPath(page, '/dashboard');
});

test('what was typed in the dialog is not thrown away unasked', { tags: 'extended' }, async () => {
  const page = await open('/webhooks', { as: 'admin', size: narrow });
  await expectAsksBeforeClosing(page, 'Nuevo webhook');
});

test('a save whose answer was lost is no conflict when it is repeated', async () => {
  const { call, id } = await madeWebhook('Una');
  const page = await open(`/webhooks/${id}`, { as: 'admin' });
  await page.getByRole('button', { name: 'Editar' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar: Una' });
  const name = dialog.getByLabel('Nombre', { exact: false }).first();
  await name.and(page.locator(':focus')).waitFor();
  await name.press('End');
  await name.pressSequentially(' más');
  await loseFirstAnswer(page, `**/webhooks/${id}`, 'PUT');
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await waitForToast(page, 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.');
  await dialog.getByRole('button', { name: 'Guardar' }).press('Enter');
  await waitForToast(page, 'Webhook guardado.');
  await dialog.waitFor({ state: 'detached' });
  expect((await call(webhooks.read, { params: { id } })).body).toMatchObject({ name: 'Una más', version: 2 });
});
