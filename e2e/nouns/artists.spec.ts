import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { artists } from '#contract/artists.ts';
import { users } from '#contract/users.ts';
import { artistId, standInSpotify } from '../../api/testing/stand-ins/standInSpotify.ts';
import { artistPage } from '../pages/artists.ts';
import { listPage } from '../pages/list.ts';
import { pixel } from '../pages/pixel.ts';
import {
  expectAccessible,
  expectAccessibleAndFits,
  waitForPath,
  waitForText,
  waitForToast,
} from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { recordChanges } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { visit } from '../support/visit.ts';

const standIn = await standInSpotify({ picturesOfSearch: 'https://i.scdn.co' });
const { open: openAt, api } = appInBrowser(standIn.env);
afterAll(() => standIn.stop());
beforeEach(() => standIn.state.faults.clear());

/** Opens a page with Spotify's pictures mocked. */
async function open(path: string) {
  const page = await openAt('/notifications', { as: 'editor' });
  await page.route('https://i.scdn.co/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel.buffer }),
  );
  await visit(page, path);
  return page;
}

describe('artists as users', () => {
  test('from the list: search, choose some, import, and return to the list', async () => {
    const page = await open('/users');
    await page.getByRole('link', { name: 'Importar artistas' }).click();
    await waitForPath(page, '/users/search');
    await waitForText(page, 'Busca artistas de Spotify');
    const screen = artistPage(page);
    expect(await screen.import.isDisabled()).toBe(true);
    await screen.search.pressSequentially('solista1');
    await waitForPath(page, '/users/search?query=solista1');
    await screen.box('Solista1').check();
    await page.getByText('Solista11').click();
    await waitForText(page, '2 seleccionados');
    await expectAccessibleAndFits(page);
    const spotify = page.getByRole('link', { name: 'Solista1 en Spotify' });
    expect(await spotify.getAttribute('href')).toBe(`https://open.spotify.com/artist/${artistId(1)}`);
    const sent = recordChanges(page);
    // A second click, before the screen has shown anything of the first.
    await screen.import.evaluate((button) => {
      button.click();
      button.click();
    });
    await waitForToast(page, '2 artistas importados.');
    await waitForPath(page, '/users');
    expect(sent).toEqual(['POST /api/admin/v1/users/import_artist_spotify']);
    const { body } = await (await api().as('editor')).call(users.list, { query: { type: 'artist' } });
    expect(body.data.map(({ first_name }) => first_name).sort()).toEqual(['Solista1', 'Solista11']);
  });

  test('an imported artist is marked, links to its record, and cannot be chosen', {
    tags: 'extended',
  }, async () => {
    const editor = await api().as('editor');
    await editor.call(artists.importUsers, { body: { artists_ids: [artistId(21)] } });
    await expect
      .poll(
        async () => (await editor.call(users.list, { query: { search: 'Solista21' } })).body.metadata.total,
      )
      .toBe(1);
    const page = await open('/users/search?query=Solista2');
    const screen = artistPage(page);
    await screen.results.first().waitFor();
    expect(await screen.box('Solista21').isDisabled()).toBe(true);
    await screen.selectAll.check();
    await expect.poll(() => screen.box('Solista21').isChecked()).toBe(false);
    await expect.poll(() => screen.box('Solista22').isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Ya importado' }).first().click();
    await page.waitForURL(/\/users\/[0-9a-f-]{36}\/edit$/);
  });

  test('failures are shown artist by artist, and only they are retried', { tags: 'extended' }, async () => {
    standIn.state.faults.set(artistId(31), 'malformed').set(artistId(32), 'unknown');
    const page = await open('/users/search?query=Solista3');
    const screen = artistPage(page);
    for (const name of ['Solista31', 'Solista32', 'Solista34']) await screen.box(name).check();
    await screen.import.click();
    await screen.line('Solista31').getByText('Falló').waitFor();
    await screen.line('Solista31').getByText('Spotify respondió algo que no se puede leer.').waitFor();
    await screen.line('Solista32').getByText('No encontrado').waitFor();
    await screen.line('Solista34').getByText('Importado').waitFor();
    await expectAccessible(page);
    standIn.state.faults.clear();
    // The report is still there after a reload.
    await page.reload();
    await page.getByRole('button', { name: 'Reintentar fallidos (1)' }).click();
    await screen.line('Solista31').getByText('Importado').waitFor();
    await page.getByRole('link', { name: 'Volver a Users' }).click();
    await waitForPath(page, '/users');
  });

  test('scrolling loads more, the genre filters, Cancel returns to the list', {
    tags: 'extended',
  }, async () => {
    const page = await open('/users/search?query=a');
    const screen = artistPage(page);
    await screen.results.nth(26).waitFor();
    await screen.results.nth(26).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 5000);
    await screen.results.nth(35).waitFor();
    await screen.genre('cumbia');
    await waitForPath(page, '/users/search?query=a&genre=cumbia');
    await waitForText(page, 'No hay registros');
    await screen.cancel.click();
    await waitForPath(page, '/users');
  });
});

test('artists as spots, from the artist spots: Cancel and the import return there, also after a reload', {
  tags: 'extended',
}, async () => {
  const page = await open('/spots_artist');
  const screen = artistPage(page);
  const link = page.getByRole('link', { name: 'Importar artistas' });
  await link.click();
  await waitForPath(page, '/spots/search');
  await screen.cancel.click();
  await waitForPath(page, '/spots_artist');
  await link.click();
  await screen.search.pressSequentially('Banda 15');
  const box = screen.box('Banda 15 de Córdoba');
  await box.waitFor();
  await page.reload();
  await box.check();
  const picture = await screen.results.first().locator('img').boundingBox();
  expect([picture?.width, picture?.height]).toEqual([100, 100]);
  await screen.import.click();
  await waitForToast(page, '1 artista importado.');
  await waitForPath(page, '/spots_artist');
  await listPage(page).row('Banda 15 de Córdoba').waitFor();
});

test('an artist without a last name can be edited; the placeholder address is not shown', {
  tags: 'extended',
}, async () => {
  const { user } = await api().signedIn('user', {
    first_name: 'ABBA',
    last_name: '',
    type: 'artist',
    email: 'x@artists.invalid',
  });
  const page = await openAt('/users?search=ABBA', { as: 'editor' });
  await page.getByRole('row').filter({ hasText: 'ABBA' }).waitFor();
  expect(await page.getByText('artists.invalid').count()).toBe(0);
  await visit(page, `/users/${user.id}/edit`);
  await retype(page.getByRole('textbox', { name: 'Nombre' }), 'ABBA 2');
  await page.getByRole('button', { name: 'Guardar Cambios' }).click();
  await waitForToast(page, 'User updated successfully!');
});
