/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { withoutOthers } from '../support/withoutOthers.ts';

/* Two people who do not hear of each other (product/live#claims) decide on the same item of the inbox at the same moment. */

const { open, api } = appInBrowser();
const sql = async (text: string, ...values: unknown[]) =>
  (await api().database.pool.query(text, values)).rows;

/** Holds the decisions of these pages until each of them has sent one. */
async function decideTogether(pages: readonly Page[]): Promise<void> {
  const all = Promise.withResolvers<void>();
  let sent = 0;
  for (const page of pages)
    await page.route(/\/(submissions|spotrevisions)\//, async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      sent += 1;
      if (sent === pages.length) all.resolve();
      await all.promise;
      return route.continue();
    });
}

const kinds = [
  {
    table: 'submissions',
    title: 'Spot nuevo: Casa Doble',
    done: { approved: 'Spot habilitado.', rejected: 'Spot rechazado.' },
    late: 'Este spot nuevo ya está decidido.',
    plant: async () => (await submitSpot(api(), { name: 'Casa Doble' })).id,
    after: 'select enable as result from spots where name = $1',
    result: { approved: true, rejected: false },
  },
  {
    table: 'spot_revisions',
    title: 'Revisión: Casa Doble',
    done: { approved: 'Revisión aprobada correctamente.', rejected: 'Revisión rechazada.' },
    late: 'Esta revisión ya está decidida.',
    plant: async () =>
      (await createOwnedSpot(api(), { name: 'Casa Doble' })).waiting({ curious_fact: 'Uno' }),
    after: 'select curious_fact as result from spots where name = $1',
    result: { approved: 'Uno', rejected: '' },
  },
] as const;

test.each(kinds)('of $table: one decision holds, and the other person is told', async (kind) => {
  const { table, title, done, late, plant, after, result } = kind;
  await sql('delete from spots');
  const id = await plant();
  const [one, other] = [
    await open('/inbox', { as: 'admin', map: false }),
    await open('/inbox', { as: await api().signedIn('admin'), map: false }),
  ];
  for (const page of [one, other]) {
    await withoutOthers(page);
    await page.locator('[data-row]').first().waitFor();
    for (const key of ['j', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await decideTogether([one, other]);
  await one.keyboard.press('a');
  await other.keyboard.press('r');
  await other.getByRole('dialog').waitFor();
  for (const key of ['Enter', 'Enter']) await other.keyboard.press(key);

  const statusOf = async () => (await sql(`select status from ${table} where id = $1`, id))[0]?.status;
  await expect.poll(statusOf).not.toBe('pending');
  const status: 'approved' | 'rejected' = await statusOf();
  const [winner, loser] = status === 'approved' ? [one, other] : [other, one];
  await waitForToast(winner, done[status]);
  await waitForToast(loser, 'No se pudo actualizar el estado.');
  await waitForText(loser, late);
  await loser.getByRole('button', { name: 'Recargar' }).press('Enter');
  await loser.getByRole('button', { name: 'Recargar' }).waitFor({ state: 'detached' });
  // What was decided on shows nothing that decides.
  expect(await loser.getByRole('button', { name: 'Aprobar' }).isDisabled()).toBe(true);

  expect(await sql(after, 'Casa Doble')).toEqual([{ result: result[status] }]);
  const decisions = "select action from history where record_id = $1 and action in ('approve', 'reject')";
  expect(await sql(decisions, id)).toEqual([{ action: status === 'approved' ? 'approve' : 'reject' }]);
  const told = "select kind from owner_notices where source_id = $1 and kind <> 'arrived'";
  expect(await sql(told, id)).toEqual([{ kind: status }]);
});
