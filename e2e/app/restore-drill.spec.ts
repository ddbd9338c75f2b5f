/** @module-tag extended */

import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { backupRuns } from '../../api/nouns/inbox/backups/backups.table.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';

/* Whether the newest backup can be restored, on the dashboard of administrators (product/backups#status). */

const { open, api } = appInBrowser({ BACKUP_TO: `${tmpdir()}/bambalina-never-written` });

test('administrators read the last restore drill, in red when the backup is not what it was', async () => {
  const at = new Date().toISOString();
  await api().db.insert(backupRuns).values({ kind: 'drill', at, file: 'a', rows: 88_120, pictures: 312 });
  /** The dashboard on the day of the drill: midnight may pass while the test runs. */
  const dashboard = async (size: typeof wide) => {
    const page = await open('/profile', { as: 'admin', size, fresh: true });
    await page.clock.setFixedTime(at);
    await page.goto('/dashboard');
    return page;
  };
  const page = await dashboard(narrow);
  const line = `Último ensayo de restauración: hoy ${at.slice(11, 16)}, 88.120 filas iguales y 312 imágenes.`;
  await waitForText(page, line);
  await expectAccessibleAndFits(page, 'main');
  expect(await page.getByRole('alert').count()).toBe(0);
  const wider = await dashboard(wide);
  await waitForText(wider, line);
  await expectAccessibleAndFits(wider, 'main');
  await api().db.insert(backupRuns).values({ kind: 'drill', file: 'b', fault: 'damaged' });
  await page.reload();
  await page.getByRole('alert').getByText('la copia está dañada').waitFor();
  await expectAccessibleAndFits(page, 'main');
  await wider.reload();
  await wider.getByRole('alert').getByText('la copia está dañada').waitFor();
  await expectAccessibleAndFits(wider, 'main');
});
