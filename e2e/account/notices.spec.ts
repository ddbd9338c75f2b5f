/** @module-tag extended */

import { expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { mailsIn, mailTo } from '../../api/testing/calls/outbox.ts';
import { approved, createOwnedSpot, rejected } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { openList } from '../pages/fields.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { visit } from '../support/visit.ts';

/* An owner on a phone: chooses their mails, reads why a change was rejected, and stops the mails with the link of one. */

const { open, api } = appInBrowser();

test('mails in the language of the profile, the timeline of a spot, and the link that stops them', async () => {
  const { owner, editor, spot, waiting } = await createOwnedSpot(api(), { name: 'La Cueva' });
  const settings = async () => (await owner.call(notices.settings)).body;
  const page = await open('/profile', { as: owner, size: narrow, map: false });
  await page.getByRole('combobox', { name: 'Idioma de los correos' }).press('Enter');
  await openList(page).getByRole('option', { name: 'English' }).press('Enter');
  await waitForToast(page, 'Guardado.');
  const reminders = page.getByRole('switch', { name: /Cuando un spot necesita/ });
  await reminders.press('Space');
  await expect.poll(settings).toEqual({ language: 'en', reviews: true, reminders: false });
  await expectAccessibleAndFits(page, 'main');
  await page.reload();
  await expect.poll(() => reminders.isChecked()).toBe(false);

  const id = await waiting({ name: 'La Cueva Nueva' });
  await editor.call(revisions.decide, { params: { id }, body: rejected });
  await api().db.execute("update pgboss.job set start_after = now() where name = 'mail-owner-notice'");
  const mail = await mailTo(api().dataDir, owner.user.email, [], /were rejected/);
  await expect.poll(async () => (await mailsIn(api().dataDir)).length).toBe(2);

  // From the card, and from the form that the mail links to.
  await visit(page, '/spots/user');
  await page.getByRole('button', { name: 'Lo que pasó: La Cueva' }).press('Enter');
  await waitForText(page, `Motivo: ${rejected.reason}`);
  await expectAccessibleAndFits(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/spots/user');
  await page.goto(/https?:\S+\/edit/.exec(mail)?.[0] ?? '');
  await waitForPath(page, `/spots/user/${spot.id}/edit`);
  await page.getByRole('button', { name: 'Lo que pasó' }).click();
  const kinds = page.getByRole('dialog').getByRole('listitem');
  await expect.poll(() => kinds.count()).toBe(3);
  expect(await kinds.first().textContent()).toContain('Te lo avisamos por correo');

  const stopping = await open(new URL(/https?:\S+stop_mails\?token=[\w.-]+/.exec(mail)?.[0] ?? '').href);
  const stop = stopping.getByRole('button', { name: 'No enviarme más' });
  await stop.waitFor();
  expect((await settings()).reviews).toBe(true);
  await expectAccessibleAndFits(stopping);
  await stop.press('Enter');
  await stopping.locator('h1:focus', { hasText: 'Ya no recibirás estos correos' }).waitFor();
  expect(await settings()).toEqual({ language: 'en', reviews: false, reminders: false });
  // A link that somebody changed.
  await stopping.goto(stopping.url().slice(0, -3));
  await stop.click();
  await waitForText(stopping, 'Este enlace no es válido. En tu perfil eliges qué correos recibes.');
  expect(await stop.count()).toBe(0);
});

test('the timeline says whether a spot was on the map when it was approved, in the words of its card', async () => {
  const [owner, admin] = [await api().signedIn('user'), await api().as('admin')];
  const place = { address: 'Peña 1', lat: -31.42, long: -64.19 };
  const made = [
    await createSpot(owner, { type: 'people', name: 'Con pin', ...place }),
    await createSpot(owner, { type: 'people', name: 'Sin pin', address: '' }),
  ];
  for (const { submission } of made)
    await admin.call(submissions.decide, { params: { id: submission?.id ?? '' }, body: approved });
  const reasons = {
    mixed: ['No tiene dirección', 'No tiene coordenadas'],
    en: ['It has no address', 'It has no coordinates'],
  };
  const words = {
    mixed: ['Lo que pasó', 'Aprobado y publicado', 'Aprobado', 'Todavía no estaba en el mapa'],
    en: ['What happened', 'Approved and published', 'Approved', 'It was not on the map yet'],
  };
  for (const language of ['mixed', 'en'] as const) {
    const page = await open('/spots/user', { as: owner, size: narrow, language, map: false });
    const [button, published, plain, off] = words[language];
    const why = reasons[language].join(' · ');
    await waitForText(page, why);
    const entry = page.getByRole('dialog').getByRole('listitem').first();
    const opened = async (name: string) => {
      await page.getByRole('button', { name: `${button}: ${name}` }).press('Enter');
      await entry.waitFor();
      const lines = (await entry.allInnerTexts()).flatMap((text) => text.split('\n')).slice(0, -1);
      await expectAccessibleAndFits(page, '[role=dialog]');
      await page.keyboard.press('Escape');
      await entry.waitFor({ state: 'detached' });
      return lines;
    };
    expect(await opened('Con pin')).toEqual([published]);
    expect(await opened('Sin pin')).toEqual([plain, `${off}: ${why}`]);
    // What was true then, however the spot is now.
    if (language === 'mixed')
      await admin.call(spots.update, { params: { id: made[0]?.id ?? '' }, body: { show_in_map: false } });
    else expect(await page.getByText('Published', { exact: true }).count()).toBe(0);
  }
});
