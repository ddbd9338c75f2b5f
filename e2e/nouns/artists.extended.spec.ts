/** @module-tag extended */

import { afterAll, describe, expect, test } from 'vitest';
import { standInSpotify } from '../../api/testing/stand-ins/standInSpotify.ts';
import { artistPage } from '../pages/artists.ts';
import { listPage } from '../pages/list.ts';
import { waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const standIn = await standInSpotify({ picturesOfSearch: 'https://i.scdn.co' });
const { open: openAt } = appInBrowser(standIn.env);
afterAll(() => standIn.stop());

/** Opens a page with Spotify's pictures mocked. */
async function open(path: string) {
  const page = await openAt('/nowhere', { as: 'editor' });
  await page.route('https://i.scdn.co/**', (route) => route.fulfill({ status: 204 }));
  await page.goto(path);
  return page;
}

test('an import that is finished at the first poll also returns to the list', async () => {
  const page = await open('/users/search?query=Solista2');
  await page.route('**/artist_imports/*', async (route) => {
    const done = async () => (await (await route.fetch()).json()).status;
    await expect.poll(done).toBe('finished');
    await route.continue();
  });
  await artistPage(page).box('Solista24').check();
  await artistPage(page).import.click();
  await waitForPath(page, '/users');
  await page.goBack();
  await artistPage(page).line('Solista24').getByText('Importado').waitFor();
});

test('artists as spots, from an unknown address: Cancel and the import lead to the list of spots', async () => {
  const page = await open('/spots/search?from=https://example.com');
  const screen = artistPage(page);
  await screen.cancel.click();
  await waitForPath(page, '/spots');
  await listPage(page).add.waitFor();
  await page.goto('/spots/search?query=Banda');
  await screen.box('Banda 5 de Córdoba').check();
  await screen.import.click();
  await waitForToast(page, '1 artista importado.');
  await waitForPath(page, '/spots');
});

describe('with wrong credentials', () => {
  const wrong = appInBrowser({ ...standIn.env, SPOTIFY_CLIENT_SECRET: 'wrong' });
  test('staff are told the cause and who can correct it', async () => {
    const page = await wrong.open('/spots/search?query=x', { as: 'editor' });
    await waitForText(page, /Spotify rechazó las credenciales.*debe corregir SPOTIFY_CLIENT_ID/);
    await page.getByRole('button', { name: 'Reintentar' }).waitFor();
  });
});
