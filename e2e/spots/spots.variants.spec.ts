import { expect, test } from 'vitest';
import { spots } from '#contract/spots.calls.ts';
import { completeSpotForm, createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { spotForm } from '../pages/spot.ts';
import { expectAccessibleAtBothWidths, waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open, api } = appInBrowser();

/** The four lists and forms of staff, each with a spot that has a value in every field. */
test.each([
  ['/spots', 'show_concert'],
  ['/spots_artist', 'artist'],
  ['/spots_oasis', 'oasis'],
  ['/spots_user', 'people'],
] as const)(
  '%s: list and form are accessible at both widths; saving without changes changes nothing',
  async (path, type) => {
    const admin = await api().as('admin');
    const advertisement = { show_advertisement: true, advertisement_banner: await photo() };
    const fields = { ...(await completeSpotForm(api(), type)), photos: [await photo()], advertisement };
    const spot = await createSpot(admin, fields);
    const page = await open('/delete_account', { as: 'admin' });
    // The player is a page of Spotify.
    await page.route('https://open.spotify.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<html lang="es"><title>Player</title></html>' }),
    );
    await page.goto(path);
    const [list, form] = [listPage(page), spotForm(page)];
    await list.edit(spot.name).waitFor();
    await expectAccessibleAtBothWidths(page);
    await list.edit(spot.name).click();
    await expect.poll(() => form.tiles.count()).toBe(1);
    await page.getByText('Rock').first().waitFor();
    await expectAccessibleAtBothWidths(page);
    await form.saveChanges.click();
    await waitForToast(page, 'Spot updated successfully!');
    const { body } = await admin.call(spots.read, { query: { id: spot.id } });
    expect(body.data).toEqual(spot);
  },
);
