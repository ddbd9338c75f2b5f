import { expect } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';

import { formOpen, goWithKeys, sql } from './common.ts';
import { edit, findRow, openList, type PeerTask, peerTask, rowOf, saveToList } from './peers.common.ts';

const unknown = 'not known';

export const deskTasks: readonly PeerTask[] = [
  peerTask({
    name: 'find a user and change the country',
    as: 'editor',
    peer: 'Linear 4 s',
    data: async (api, tag) => {
      const { user } = await api.signedIn('user', { first_name: `Marti${tag}`, country: 'AR' });
      return { id: user.id, typed: `marti${tag.slice(0, 3)}`, name: `Marti${tag}` };
    },
    async before(hands, { typed, name }) {
      await openList(hands, 'Users');
      await hands.click(hands.page.getByRole('searchbox'));
      await hands.type(typed);
      await rowOf(hands, name).waitFor();
      await edit(hands, name);
      await hands.click(hands.page.getByRole('combobox', { name: 'País' }));
      await hands.type('perú');
      await hands.press('Enter');
      await saveToList(hands, 'Users');
    },
    async after(hands, { typed, name }) {
      await goWithKeys(hands, typed, name);
      await formOpen(hands.page);
      await hands.press('p');
      await hands.type('perú');
      await hands.press('Control+Enter');
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select country from users where id = $1', id)).toEqual([{ country: 'PE' }]),
  }),
  peerTask({
    name: "enable an owner's spot",
    as: 'admin',
    peer: unknown,
    data: async (api, tag) => {
      const { spot } = await submitSpot(api, { name: `Alta ${tag}` });
      return { id: spot.id, name: `Alta ${tag}` };
    },
    async before(hands, { name }) {
      await findRow(hands, 'Spots General', name);
      await edit(hands, name);
      await hands.click(hands.page.getByRole('switch', { name: 'Enable', exact: true }));
      await saveToList(hands, 'Spots General');
    },
    async after(hands, { name }) {
      await hands.press('g', 'v');
      await rowOf(hands, name).waitFor();
      await hands.press('j', 'Enter');
      await hands.page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
      await hands.press('a');
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select enable from spots where id = $1', id)).toEqual([{ enable: true }]),
  }),
  peerTask({
    name: 'add an event',
    as: 'editor',
    peer: unknown,
    data: async (api, tag) => {
      const name = `Concierto ${tag}`;
      const spot = await createSpot(await api.as('editor'), { type: 'show_concert', name });
      return { id: spot.id, name };
    },
    async before(hands, { name }) {
      const { page } = hands;
      const field = (label: string) => page.locator('form').getByLabel(label);
      await findRow(hands, 'Spots General', name);
      await edit(hands, name);
      await hands.click(page.getByRole('link', { name: /^Event/ }).last());
      await page.getByText('No events found for this spot.').waitFor();
      await hands.click(page.getByRole('link', { name: 'Agregar' }));
      await formOpen(page);
      for (const [label, text] of event) {
        await hands.click(field(label));
        await hands.type(text);
      }
      await hands.click(page.getByRole('form').locator('button[type=submit]'));
      await page.getByText('Peña de los jueves').waitFor();
    },
    async after(hands, { id, name }) {
      const { page } = hands;
      await goWithKeys(hands, name, name);
      await formOpen(page);
      await hands.click(page.locator(`a[href="/spots/${id}/events"]`));
      await page.getByText('No events found for this spot.').waitFor();
      await hands.press('n');
      await formOpen(page);
      await hands.press('t');
      for (const [n, [label, text]] of event.entries()) {
        // A date and a time have buttons of their own on the way.
        if (n > 0) await hands.tabTo(page.locator('form').getByLabel(label));
        await hands.type(text);
      }
      await hands.press('Control+Enter');
    },
    expect: async (api, { id }) =>
      expect(await sql(api, 'select title, start_time from events where spot_id = $1', id)).toEqual([
        { title: 'Peña de los jueves', start_time: '21:00' },
      ]),
  }),
  peerTask({
    name: 'send a push',
    as: 'editor',
    peer: unknown,
    data: async (_api, tag) => ({ title: `Hoy ${tag}` }),
    async before(hands, { title }) {
      const { page } = hands;
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await hands.click(
        page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link', { name: 'Notifications' }),
        page.getByRole('link', { name: 'Agregar' }).first(),
      );
      await formOpen(page);
      await hands.click(page.getByRole('combobox', { name: 'País' }));
      await hands.type('urug');
      await hands.press('Enter');
      await hands.click(field('Título'));
      await hands.type(title);
      await hands.click(field('Mensaje'));
      await hands.type('Malena en la plaza');
      await hands.click(page.getByRole('button', { name: 'Enviar', exact: true }));
      await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }));
    },
    async after(hands, { title }) {
      const { page } = hands;
      await goWithKeys(hands, 'nueva noti', 'Nueva notificación');
      await formOpen(page);
      await hands.press('p');
      await hands.type('urug');
      await hands.press('Tab');
      await hands.type(title);
      await hands.press('Tab');
      await hands.type('Malena en la plaza');
      await hands.press('Control+Enter');
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Cancelar' })
        .and(page.locator(':focus'))
        .waitFor();
      await hands.press('Tab', 'Enter');
    },
    expect: async (api, { title }) =>
      expect(await sql(api, 'select country, body from notifications where title = $1', title)).toEqual([
        { country: 'UY', body: 'Malena en la plaza' },
      ]),
  }),
  peerTask({
    name: 'approve five revisions',
    as: 'editor',
    peer: unknown,
    data: async (api, tag) => {
      const ids: string[] = [];
      for (const n of [1, 2, 3, 4, 5]) {
        const { waiting } = await createOwnedSpot(api, { name: `Revisado ${tag} ${n}` });
        ids.push(await waiting({ curious_fact: tag }));
      }
      return { ids, tag };
    },
    async before(hands, { tag }) {
      const { page } = hands;
      await openList(hands, /^Spot revisions/);
      for (const n of [1, 2, 3, 4, 5]) {
        const row = rowOf(hands, `${tag} ${n}`);
        await row.waitFor();
        await hands.click(row.getByRole('link').first());
        await hands.click(page.getByRole('button', { name: 'Aprobar', disabled: false }));
        await page.getByRole('heading', { level: 1, name: /revisions/i }).waitFor();
      }
    },
    async after(hands, { tag }) {
      const { page } = hands;
      await hands.press('g', 'i');
      await page
        .locator('[data-row]')
        .filter({ hasText: `${tag} 5` })
        .waitFor();
      await hands.press('j', 'Enter');
      for (const n of [1, 2, 3, 4, 5]) {
        await page.getByRole('heading', { level: 1, name: `Revisado ${tag} ${n}` }).waitFor();
        await page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
        await hands.press('a');
      }
    },
    expect: async (api, { ids }) =>
      expect(
        await sql(
          api,
          "select count(*)::int as n from spot_revisions where id = any($1) and status = 'approved'",
          ids,
        ),
      ).toEqual([{ n: 5 }]),
  }),
];

/** The fields of an event, in their order; the place is that of its spot. The browser's dates are American. */
const event = [
  ['Título', 'Peña de los jueves'],
  ['Fecha', '12312030'],
  ['Hora de inicio', '0900PM'],
  ['Link de entradas', 'passline.com/x'],
] as const;
