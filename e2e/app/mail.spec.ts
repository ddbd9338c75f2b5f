/** @module-tag extended */

import { expect, test } from 'vitest';
import { mailState } from '../../api/mail/state.table.ts';
import { readMailFault } from '../../api/mail/state.ts';
import { expectAccessibleAndFits, waitForText } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

/* Mail that cannot be delivered, on the dashboard of administrators; editors do not get it (mail/monitor.test.ts). */

/* Nothing listens on port 1: the check at the start fails, and no later check clears the row that the test writes. */
const { open, api } = appInBrowser({ SMTP_URL: 'smtp://127.0.0.1:1' });

test('shows since when mail fails and why, until it works again', async () => {
  const failure = { since: '2026-11-20T10:30:00.000Z', fault: 'password', failures: 41 } as const;
  // The check at the start runs in the background: its outcome comes before the row of the test.
  await expect.poll(() => readMailFault(api().db)).toBe('unreachable');
  await api().db.update(mailState).set(failure);
  const page = await open('/dashboard', { as: 'admin', size: narrow });
  await waitForText(
    page,
    /El correo no sale desde el 20\/11\/2026 10:30 UTC: el servidor de correo rechaza el usuario/,
  );
  await waitForText(page, /Correos en espera: 0\. Intentos fallidos: 41\./);
  await expectAccessibleAndFits(page, 'main');
  await api().db.update(mailState).set({ since: null, fault: null, failures: 0 });
  await page.reload();
  await page.getByRole('region', { name: 'Necesita atención' }).waitFor();
  await waitForText(page, /Nada espera/);
});
