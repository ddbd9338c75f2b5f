/** @module-tag extended */

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

/* A reviewer who goes away keeps nobody waiting (product/live#claims). */

const { open, api } = appInBrowser();

test('a review is renewed while its reader does something, and another one’s after they have been away', async () => {
  const { waiting } = await createOwnedSpot(api(), { name: 'Bar Ausente' });
  const path = `/spot_revisions/${await waiting({ name: 'Bar Presente' })}/edit`;
  const [ana, luis] = [
    await api().signedIn('admin', { first_name: 'Ana', last_name: 'Paz' }),
    await api().signedIn('admin', { first_name: 'Luis', last_name: 'Gil' }),
  ];
  const claimers = async () =>
    (await api().database.pool.query('select user_id from review_claims where expires_at > now()')).rows.map(
      ({ user_id }) => user_id,
    );
  const hers = await open('/ready', { as: ana, map: false, fresh: true });
  await hers.clock.install();
  let claimed = 0;
  hers.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/claims/')) claimed += 1;
  });
  await hers.goto(path);
  await hers.getByRole('button', { name: 'Aprobar' }).waitFor();
  await expect.poll(claimers).toEqual([ana.user.id]);
  const his = await open(path, { as: luis, map: false });
  await waitForText(his, 'Ana Paz la está revisando. Para decidir tú, toma la revisión.');

  // A minute later she scrolls.
  await hers.mouse.wheel(0, 100);
  const before = claimed;
  await hers.clock.fastForward('01:01');
  await expect.poll(() => claimed).toBe(before + 1);
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
  expect(claimed).toBe(before + 1);
});
