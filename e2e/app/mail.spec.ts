import { expect, test } from 'vitest';
import { mailState } from '../../api/mail/state.table.ts';
import { appInBrowser } from '../support/browser.ts';
import { expectFine, reads } from '../support/see.ts';

/* Mail that does not get out, on the dashboard of administrators. */

const { open, api } = appInBrowser();

test('says since when no mail gets out and why, until it does', async () => {
  const trouble = { since: '2026-11-20T10:30:00.000Z', fault: 'password', failures: 41 } as const;
  await api()
    .db.insert(mailState)
    .values({ id: 1, ...trouble });
  const page = await open('/dashboard', { as: 'admin' });
  await reads(
    page,
    /El correo no sale desde el 20\/11\/2026 10:30 UTC: el servidor de correo rechaza el usuario/,
  );
  await reads(page, /Correos en espera: 0\. Intentos fallidos: 41\./);
  await expectFine(page);
  const editors = await open('/dashboard', { as: 'editor' });
  await editors.getByRole('region', { name: 'Necesita atención' }).waitFor();
  expect(await editors.getByText('El correo no sale').count()).toBe(0);
  await api().db.update(mailState).set({ since: null, fault: null, failures: 0 });
  await page.reload();
  await page.getByRole('region', { name: 'Necesita atención' }).waitFor();
  await reads(page, /Nada espera/);
});
