/** @module-tag extended */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPort } from '../../api/testing/processes/ownPort.ts';
import { readMail } from '../../api/testing/stand-ins/readMail.ts';
import { standInSmtp } from '../../api/testing/stand-ins/standInSmtp.ts';
import { openList } from '../pages/fields.ts';
import { listPage } from '../pages/list.ts';
import { pickerOn } from '../pages/picker.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { pressTogether } from '../support/typing.ts';

/* New spots from the phone of their owner, over the inbox of an administrator, to the owner's mails. */

const port = await ownPort();
const { open, api } = appInBrowser({ SMTP_URL: `smtp://me:secret@127.0.0.1:${port}` });
let smtp: Awaited<ReturnType<typeof standInSmtp>>;
beforeAll(async () => {
  smtp = await standInSmtp('secret', undefined, { port });
});
afterAll(() => smtp.stop());

const rows = async (text: string) => (await api().database.pool.query(text)).rows;
const subjects = () => smtp.sources.map((source) => readMail(source).headers.get('subject') ?? '');
const spots = [
  { name: 'Peña del Sur', country: 'Argentina' },
  { name: 'Ana Música', country: 'Perú' },
  { name: 'La Cumbia', country: 'Perú' },
];
const names = spots.map(({ name }) => name);

/** The country of the one before is filled in: another one is typed over it. */
async function createByTaps(phone: Page, { name, country }: (typeof spots)[number]): Promise<void> {
  // By its key: for three seconds the toasts of the one before lie over it.
  await phone.getByRole('link', { name: 'Agregar Nuevo Spot' }).press('Enter');
  await phone.getByRole('heading', { name: 'Agregar Nuevo Spot' }).waitFor();
  const { name: input, save } = spotForm(phone);
  const next = phone.getByRole('button', { name: 'Siguiente' });
  await next.tap();
  // An empty name has the focus.
  await input.and(phone.locator(':focus')).waitFor();
  await phone.keyboard.type(name);
  await next.tap();
  const { input: picker } = pickerOn(phone, 'País');
  if ((await picker.inputValue()) !== country) {
    await picker.tap();
    await phone.keyboard.type(country.slice(0, 4).toLowerCase());
    await openList(phone).getByRole('option', { name: country }).tap();
  }
  await save.tap();
  await waitForToast(phone, 'Spot added successfully!');
  await waitForPath(phone, '/spots/user');
  await waitForText(phone, name);
}

test('three spots that an owner creates on a phone are three in the inbox, three keys enable them, and three mails say so', async () => {
  const owner = await api().signedIn('user');
  const phone = await open('/spots/user', { as: owner, size: narrow, touch: true, map: false });
  for (const spot of spots) await createByTaps(phone, spot);

  const staff = await open('/dashboard', { as: 'admin', map: false });
  const entry = staff.getByRole('navigation').getByRole('link', { name: /^Bandeja/ });
  const badge = entry.getByRole('img');
  await badge.getByText('3', { exact: true }).waitFor();
  await pressTogether(staff, 'g', 'i');
  const section = staff.getByRole('region', { name: 'Spots nuevos de dueños', exact: true });
  const items = section.getByRole('listitem').getByRole('link');
  await expect.poll(() => items.allInnerTexts()).toEqual(names);
  await staff.getByRole('button', { name: 'Spots nuevos de dueños 3' }).waitFor();
  await section.getByRole('link', { name: 'Ver los 3 en la lista' }).press('Enter');
  await waitForPath(staff, '/submissions?page=1&status=pending');
  const list = listPage(staff);
  await expect.poll(() => list.rows.count()).toBe(3);
  const texts = await list.rows.allInnerTexts();
  for (const [at, name] of names.entries()) expect(texts[at]).toContain(name);
  await staff.goBack();
  await section.waitFor();

  for (const key of ['j', 'Enter']) await staff.keyboard.press(key);
  for (const [at, name] of names.entries()) {
    await staff.getByRole('heading', { level: 1, name: `Spot nuevo: ${name}` }).waitFor();
    await staff.keyboard.press('a');
    await waitForToast(staff, 'Spot habilitado.');
    const left = String(names.length - at - 1);
    if (left === '0') await badge.waitFor({ state: 'detached' });
    else await badge.getByText(left, { exact: true }).waitFor();
  }
  // The run goes on with what could be better about them.
  await staff.getByRole('region', { name: 'Recorrido de la bandeja' }).getByText('4 de 6').waitFor();
  await staff.keyboard.press('Escape');
  await pressTogether(staff, 'g', 'i');
  await waitForText(staff, 'Nadie espera: lo que sigue puede estar mejor.');
  expect(await section.count()).toBe(0);
  expect(await rows('select name, country, enable from spots order by created_at')).toEqual(
    names.map((name, at) => ({ name, country: ['AR', 'PE', 'PE'][at], enable: true })),
  );

  // The mails wait until no decision can be undone; here they do not.
  await rows("update pgboss.job set start_after = now() where name like 'mail-%'");
  const waiting = "select name from pgboss.job where name like 'mail-%' and state < 'completed'";
  await expect.poll(() => rows(waiting)).toEqual([]);
  const approvals = subjects().filter((subject) => !subject.startsWith('Recibimos'));
  expect(approvals.sort()).toEqual(
    names.map((name) => `Aprobamos «${name}», pero todavía no está en el mapa`).sort(),
  );
  expect(new Set(smtp.sources.map((source) => readMail(source).headers.get('to')))).toEqual(
    new Set([owner.user.email]),
  );
  await phone.reload();
  await waitForText(phone, 'La Cumbia');
  expect(await phone.getByText('Espera aprobación').count()).toBe(0);
});
