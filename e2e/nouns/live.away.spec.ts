/** @module-tag extended */

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { claims } from '#contract/live.claims.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests } from '../support/requests.ts';

/* A reviewer who goes away keeps nobody waiting (product/live#claims). */

const { open, api } = appInBrowser();

test('a review is renewed while its reader does something, and another one’s after they have been away', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Ausente' });
  const path = `/spot_revisions/${await waiting({ name: 'Bar Presente' })}/edit`;
  const [ana, luis] = [
    await api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' }),
    await api().signedIn('admin', { first_name: 'Luis', last_name: 'Gil' }),
  ];
  const current = 'select user_id, expires_at from review_claims where expires_at > now()';
  const held = async () => (await api().database.pool.query(current)).rows;
  const claimers = async () => (await held()).map(({ user_id }) => user_id);
  const hers = await open('/ready', { as: ana, map: false, fresh: true });
  await hers.clock.install();
  let claimed = 0;
  api().app.server.on('request', ({ method, url = '', headers }) => {
    if (method === 'POST' && url.includes('/claims/') && headers.authorization === `Bearer ${ana.token}`)
      claimed += 1;
  });
  await hers.goto(path);
  await hers.getByRole('button', { name: 'Aprobar' }).waitFor();
  await expect.poll(claimers).toEqual([ana.user.id]);
  const his = await open(path, { as: luis, map: false });
  await waitForText(his, 'Ana Paz la está revisando. Para decidir tú, toma la revisión.');
  await waitForText(hers, 'Luis Gil también está aquí');

  const before = claimed;
  let end = (await held())[0]?.expires_at;
  const isRenewed = async () => (await held())[0]?.expires_at > end;
  // Her five minutes begin now: the pages above took a part of those since her own was opened.
  await hers.keyboard.press('Shift');
  await hers.clock.fastForward('04:30');
  await expect.poll(isRenewed).toBe(true);
  // She presses a key; otherwise she would have been away for more than five minutes at the next renewal.
  await hers.keyboard.press('Shift');
  end = (await held())[0]?.expires_at;
  await hers.clock.fastForward('01:01');
  await expect.poll(isRenewed).toBe(true);
  expect(claimed).toBe(before + 2);
  // Then she leaves the screen open.
  await hers.clock.fastForward('05:00');
  await api().db.transaction((tx) =>
    tx.execute(sql`update review_claims set expires_at = expires_at - interval '3 minutes'`),
  );
  const approve = his.getByRole('button', { name: 'Aprobar' });
  await expect.poll(() => approve.isEnabled()).toBe(true);
  await expect.poll(claimers).toEqual([luis.user.id]);
  await waitForText(hers, 'Luis Gil la está revisando.');
  await his.keyboard.press('a');
  await waitForToast(his, 'Revisión aprobada correctamente.');
  await waitForText(hers, 'Luis Gil lo aprobó hace un momento.');
  expect(claimed).toBe(before + 2);
});

test('a review that became free before the stream told who claims it is claimed with its first message', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Antes' });
  const id = await waiting({ name: 'Bar Después' });
  const [ana, luis] = [
    await api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' }),
    await api().signedIn('admin', { first_name: 'Luis', last_name: 'Gil' }),
  ];
  await ana.call(claims.claim, { params: { id }, body: {} });
  const page = await open('/ready', { as: luis, map: false });
  const connect = await delayRequests(page, '**/stream?*');
  await page.goto(`/spot_revisions/${id}/edit`);
  await waitForText(page, 'Ana Paz la está revisando. Para decidir tú, toma la revisión.');
  await ana.call(claims.release, { params: { id } });
  connect();
  const approve = page.getByRole('button', { name: 'Aprobar' });
  await expect.poll(() => approve.isEnabled()).toBe(true);
});

test('a refused stream is not asked for again by the clock', async () => {
  const page = await open('/ready', { as: 'editor', map: false, fresh: true });
  await page.clock.install();
  let asked = 0;
  await page.route(/\/stream\b/, (route) => {
    asked += 1;
    return route.fulfill({ status: 403, body: '' });
  });
  const refused = page.waitForResponse((answer) => answer.status() === 403);
  await page.goto('/categories');
  await refused;
  const answered = () => page.evaluate(`fetch('/ready').then((answer) => answer.text())`);
  await answered();
  await page.clock.runFor('10:00');
  await answered();
  expect(asked).toBe(1);
});
