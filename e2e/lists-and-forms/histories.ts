import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { notifications } from '#contract/notifications.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { pics } from '#contract/pics.ts';
import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot, photo } from '../../api/testing/scenarios/spotForms.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';

interface Place {
  path: string;
  /** Texts of its last entry, field by field. */
  texts: readonly string[];
}
const day = '2031-05-04';

/** Creates a record of each noun with a history; returns where it is shown. */
async function createHistories(api: TestApi): Promise<Record<HistoryNoun, Place>> {
  const places = {} as Record<HistoryNoun, Place>;
  const admin = await api.as('admin');
  const { user } = await api.signedIn('user');
  const friend = await createSpot(admin, { type: 'people', name: 'Fulana de Tal', country: 'AR' });
  const category = (await admin.call(categories.create, { body: { name: 'Tango' } })).body;
  const spot = await createSpot(admin, { type: 'show_concert' });
  const params = { id: spot.id };

  await admin.call(users.update, { params: { id: user.id }, body: { first_name: 'Ñandú', country: 'UY' } });
  places.users = { path: `/users/${user.id}/edit`, texts: ['Nombre', 'Ñandú', 'País', 'Uruguay'] };

  const changed = await admin.call(spots.update, {
    params,
    form: true,
    body: {
      bio: { bio_title: 'Una bio', bio_description: 'x'.repeat(300) },
      outstanding: true,
      related_artists: [friend.id],
      categories: [category.id],
      available_since: '2031-01-02T00:00:00Z',
      photos: [await photo('a.jpg', '#357')],
    },
  });
  expect(changed.status).toBe(200);
  places.spots = {
    path: `/spots/${spot.id}/edit`,
    texts: [
      'Título de la bio (Español)',
      'Una bio',
      'Destacado/Featured',
      'Sí',
      'Artistas relacionados',
      'Fulana de Tal',
      'Categorías',
      'Tango',
      'Disponible desde',
      '02/01/2031 00:00',
      'Fotos',
    ],
  };

  const fields = { title: 'Peña', date: day, start_time: '21:00', tickets: 'https://e.org', location: 'Acá' };
  const event = (await admin.call(events.create, { body: { ...fields, spot_id: spot.id } })).body;
  await admin.call(events.update, { params: { id: event.id }, body: { date: '2031-05-05' } });
  places.events = {
    path: `/spots/${spot.id}/events/${event.id}/edit`,
    texts: ['Fecha', '04/05/2031', '05/05/2031'],
  };

  await admin.call(comments.create, { body: { comment: 'Qué lindo', spot_id: spot.id } });
  places.comments = {
    path: `/spots/${spot.id}/comments`,
    texts: ['Comentario', 'Qué lindo', 'Spot', spot.name],
  };

  const pic = (
    await admin.call(pics.create, { body: { image_url: await photo('p.jpg', '#a53') }, form: true })
  ).body;
  places.pics = { path: `/pics/${pic.id}/edit`, texts: ['Imagen'] };

  const story = (await admin.call(stories.create, { body: { country: 'AR', type: 'song' } })).body;
  const opened = { type: 'open_spot', spot_id: spot.id, user_id: user.id } as const;
  await admin.call(stories.update, { params: { id: story.id }, body: opened });
  places.stories = {
    path: `/stories/${story.id}/edit`,
    texts: ['Tipo', 'Song', 'Open spot', 'Spot', spot.name, 'Usuario', 'Ñandú'],
  };

  const made = { name: 'Uno', link: 'https://example.com', type: 'search', country: 'AR' } as const;
  const banner = (await admin.call(banners.create, { body: made })).body;
  await admin.call(banners.update, { params: { id: banner.id }, body: { type: 'profile_spot_ads' } });
  places.banners = { path: `/adsbanners/${banner.id}/edit`, texts: ['Tipo', 'Search', 'Profile Spot Ads'] };

  await admin.call(categories.update, { params: { id: category.id }, body: { order: 7 } });
  places.categories = { path: `/categories/${category.id}/edit`, texts: ['Orden', '0', '7'] };

  const send_at = `${day}T10:00:00Z`;
  const push = { title: 'Hoy', body: 'Vení', country: 'AR', send_at };
  const notification = (await admin.call(notifications.create, { body: push })).body;
  const later = { send_at: `${day}T11:00:00Z` };
  await admin.call(notifications.update, { params: { id: notification.id }, body: later });
  places.notifications = {
    path: `/notifications/${notification.id}/edit`,
    texts: ['Envío', '04/05/2031 10:00', '04/05/2031 11:00'],
  };

  const { edit, waiting } = await createOwnedSpot(api);
  const revision = await waiting({ name: 'Otro nombre' });
  await edit({ name: 'Otro más', instagram: { show_instagram: true, instagram_link: '' } });
  places.revisions = {
    path: `/spot_revisions/${revision}/edit`,
    texts: ['Nombre', 'Otro nombre', 'Otro más', 'Instagram: Mostrar', 'Sí'],
  };
  return places;
}

async function historyOf(page: Page) {
  await page
    .getByRole('button', { name: /^Historial/ })
    .first()
    .press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Historial' });
  await drawer.getByRole('listitem').first().waitFor();
  const summary = drawer.getByRole('listitem').first().locator('summary');
  if ((await summary.count()) > 0) await summary.click();
  return drawer;
}

/** Defines the tests of the histories of these nouns. */
export function historyTests(nouns: readonly HistoryNoun[]): void {
  const { open, api } = appInBrowser();
  let places: Record<HistoryNoun, Place>;
  beforeAll(async () => {
    places = await createHistories(api());
  });

  test.each(nouns)(
    'of %s opens by keyboard, and shows what changed with the labels of the form',
    async (noun) => {
      const { path, texts } = places[noun];
      const page = await open(path, { as: 'editor', size: narrow, map: false });
      const drawer = await historyOf(page);
      const entry = drawer.getByRole('listitem').first();
      // biome-ignore lint/performance/useDomNodeTextContent: only innerText separates the words of different elements
      const text = (await entry.innerText()).replace(/\s+/g, ' ');
      for (const word of texts) expect(text).toContain(word);
      expect(text).not.toMatch(/_|true|false|[\da-f]{8}-[\da-f]{4}|T\d\d:\d\d/);
      const overflow = await entry.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await expectNoHorizontalScroll(page);
      if (noun === 'spots') {
        await expectAccessible(page, '[role=dialog]');
        await waitForPicture(drawer);
      }
    },
  );
}

/** Pictures are shown as pictures. */
async function waitForPicture(drawer: Locator) {
  const picture = drawer.locator('[data-field="photos"] ins img');
  await picture.waitFor();
  await expect
    .poll(() => picture.evaluate((one) => (one as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0);
}
