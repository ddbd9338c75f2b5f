/** @module-tag extended */

import { expect, test, vi } from 'vitest';
import { quotas } from '../../api/security/quotas.table.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* What is nearly used up, on the dashboard of administrators (product/limits#warnings). */

const { open, api } = appInBrowser({ LIMITS_PER_HOUR: 'all=100000,spots=20' });

test('administrators read what is nearly used up, in one sentence each, until it no longer is', async () => {
  const disk = vi.spyOn(api().app.mount.services, 'disk').mockResolvedValue({ used: 93, total: 100 });
  const { user } = await api().signedIn('user', { first_name: 'Ana', last_name: 'Peña' });
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await api().db.insert(quotas).values({ user_id: user.id, kind: 'spots', used: 19, until });
  const page = await open('/dashboard', { as: 'admin', size: narrow });
  await waitForText(
    page,
    /El disco del servidor \S+ está lleno al 93 %\. Cuando se llene no se podrá guardar nada\./,
  );
  await waitForText(page, 'Ana Peña lleva 19 de 20 spots nuevos en esta hora (LIMITS_PER_HOUR).');
  await expectAccessibleAndFits(page, 'main');
  disk.mockResolvedValue({ used: 10, total: 100 });
  await api().db.delete(quotas);
  await page.reload();
  await waitForText(page, /Nada espera/);
  expect(await page.getByRole('alert').count()).toBe(0);
});
