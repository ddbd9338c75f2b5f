import { beforeAll, expect, test } from 'vitest';
import { offline, online } from '../pages/connection.ts';
import { paletteOn } from '../pages/palette.ts';
import { expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';
import { delayRequests, failRequests, recordEnds } from '../support/requests.ts';
import { retype } from '../support/typing.ts';
import { createNamesakes } from './palette.ts';

/* The results of the palette while answers are late, fail, or find nothing. */

const { open, api } = appInBrowser();
let spotId: string;

beforeAll(async () => {
  spotId = await createNamesakes(api());
});

test('keeps the results while the next load; only the newest answer counts; a failure can be retried', async () => {
  const page = await open('/users', { as: 'editor', fresh: true });
  const palette = paletteOn(page);
  await page.getByRole('searchbox').waitFor();
  const release = await delayRequests(page, /search\?.*q=nandu(&|$)/);
  await palette.open();
  const begun = page.waitForRequest(/search\?.*q=nandu(&|$)/);
  const waitForEnd = await recordEnds(page);
  await palette.type('nandu');
  await begun;
  await palette.type(' azul');
  await palette.waitForLines('Ñandú Azul Spot');
  release();
  await waitForEnd(/search\?.*q=nandu(&|$)/);
  await palette.waitForLines('Ñandú Azul Spot');

  // What was found before and still matches stays until the answer, which is the same.
  await retype(palette.input, 'nandu');
  await palette.waitForLines('Ñandú Spot');
  const answer = await delayRequests(page, /search\?.*q=el/);
  await retype(palette.input, 'el nandu');
  await expect.poll(palette.lines).toHaveLength(1);
  await palette.waitForLines('El Ñandú Spot');
  answer();

  const recover = await failRequests(page, /search\?/);
  await retype(palette.input, 'users');
  await palette.dialog.getByRole('alert').waitFor();
  await palette.waitForLines('Users Pantalla');
  await recover();
  await palette.dialog.getByRole('button', { name: 'Reintentar' }).click();
  await palette.dialog.getByRole('alert').waitFor({ state: 'detached' });

  await retype(palette.input, 'qqqq');
  await palette.dialog.getByText('Nada coincide. Prueba con otra palabra.').waitFor();
  await expectAccessibleAndFits(page);
  await offline(page);
  await retype(palette.input, 'comm');
  await palette.dialog.getByRole('alert').waitFor();
  await palette.waitForLines('Comments Pantalla');
  await online(page);
  await palette.dialog.getByRole('alert').waitFor({ state: 'detached' });
});

test('Enter before the records have arrived opens the best of them', { tags: 'extended' }, async () => {
  const page = await open('/users', { as: 'editor' });
  const palette = paletteOn(page);
  await page.getByRole('searchbox').waitFor();
  const release = await delayRequests(page, /search\?/);
  await palette.open();
  const asked = page.waitForRequest(/search\?.*q=nandu(&|$)/);
  await palette.type('nandu');
  await page.keyboard.press('Enter');
  await asked;
  release();
  await waitForPath(page, `/spots/${spotId}/edit`);
  await page.getByRole('heading', { level: 1, name: /^Editar Spot/ }).waitFor();
});
