import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { events } from '#contract/events.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/roles.ts';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { stories } from '#contract/stories.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { pictureFile } from '../../api/testing/scenarios/nounScenarios.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { submitSpot } from '../../api/testing/scenarios/submissionScenarios.ts';
import { waitForPath } from '../support/assertions.ts';

/* A record of each noun, the title of its form, and where leaving the form leads. */

export interface Place {
  /** The list, the address of a form under it, the title, and who opens it. */
  list: string;
  form: string;
  title: string | RegExp;
  as?: Role | Awaited<ReturnType<typeof createOwnedSpot>>['owner'];
}

/** Creates a record of each noun; returns a function that finds it by its list, `events` by that name. */
export async function createPlaces(api: TestApi): Promise<(name: string) => Place> {
  const places = new Map<string, Place>();
  const staff = await api.as('editor');
  const made = async (call: Endpoint, body: Record<string, unknown>, form = false): Promise<string> => {
    const { status, body: record } = (await staff.call(call, { body, form } as never)) as never as {
      status: number;
      body: { id: string };
    };
    if (status !== 201) throw new Error(JSON.stringify(record));
    return record.id;
  };
  const put = (list: string, id: string, title: string | RegExp, as?: Place['as']) =>
    places.set(list, { list, form: `${list}/${id}/edit`, title, as });
  const spot = await createSpot(staff, { name: 'Bar Torres', type: 'bar_club' });
  put('/spots', spot.id, 'Editar Spot: Bar Torres');
  const artist = await createSpot(staff, { name: 'Los Gatos', type: 'artist' });
  put('/spots_artist', artist.id, 'Editar Spot: Los Gatos');
  const { user } = await api.signedIn('user', { first_name: 'Ana', last_name: 'Díaz' });
  put('/users', user.id, 'Editar usuario: Ana Díaz');
  const review = await createOwnedSpot(api, { name: 'Casa Rock' });
  put('/spots/user', review.spot.id, 'My Spot / Mi Spot: Casa Rock', review.owner);
  put('/spot_revisions', await review.waiting({ address: 'Otra 1' }), 'Revisión: Casa Rock');
  put('/submissions', (await submitSpot(api, { name: 'Casa Nueva' })).id, 'Spot nuevo: Casa Nueva');
  put('/categories', await made(categories.create, { name: 'Jazz', order: 1 }), 'Editar categoría: Jazz');
  const banner = { name: 'Festival', order: 1, type: 'search', country: 'BO', link: 'https://example.com' };
  put('/adsbanners', await made(banners.create, banner), 'Editar AdsBanner: Festival');
  put(
    '/pics',
    await made(pics.create, { image_url: await pictureFile() }, true),
    /^Editar pic: [/\d]{10} [:\d]{5}$/,
  );
  const story = { type: 'website_link', country: 'AR', link: 'https://example.com/uno' };
  put('/stories', await made(stories.create, story), 'Editar story: Website link https://example.com/uno');
  const push = { title: 'Luego', body: 'Hoy.', country: 'AR', send_at: '2099-01-01T00:00:00.000Z' };
  put('/notifications', await made(notifications.create, push), 'Editar notificación: Luego');
  const event = { title: 'Noche', date: '2099-01-31', start_time: '21:30', tickets: 'https://example.com' };
  const id = await made(events.create, { ...event, location: 'Luna Park', spot_id: spot.id });
  put(`/spots/${spot.id}/events`, id, 'Editar evento: Noche');
  return (name) => {
    const found =
      name === 'events' ? [...places.values()].find(({ list }) => list.endsWith(name)) : places.get(name);
    if (!found) throw new Error(name);
    return found;
  };
}

/** Waits for the title on the page and in the tab. */
export async function expectTitle(page: Page, { title }: Place): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const tab = await page.title();
  expect(tab.endsWith(' · Bambalina')).toBe(true);
  expect(tab.slice(0, -' · Bambalina'.length)).toMatch(title);
}

/** Loads the form: Back opens the list of the record. */
export async function expectTitleAndBack(page: Page, place: Place): Promise<void> {
  const { list, form } = place;
  await page.goto(form);
  await expectTitle(page, place);
  // No entry of the app precedes the form: Back opens the list of the record.
  const before = Number(await page.evaluate('history.length'));
  await page.getByRole('button', { name: 'Volver' }).first().click();
  await waitForPath(page, list);
  expect(await page.evaluate('history.length')).toBe(before);
}

/** From the list: leaving the form goes back to the entry of the list in the history. */
export async function expectLeavingGoesBack(page: Page, { list, form }: Place): Promise<void> {
  await waitForPath(page, `${list}?page=1&perPage=10`);
  await page.locator(`a[href^="${form}"]`).first().click();
  await waitForPath(page, form);
  const before = Number(await page.evaluate('history.length'));
  const done = /^(Guardar Cambios|Programar|Volver)$/;
  await page.locator('form, main').getByRole('button', { name: done }).last().click();
  // A push asks for confirmation.
  if (list === '/notifications')
    await page.getByRole('dialog').getByRole('button', { name: 'Programar' }).click();
  await waitForPath(page, `${list}?page=1&perPage=10`);
  expect(await page.evaluate('history.length')).toBe(before);
  // The form is a forward entry of the history.
  await page.goForward();
  await waitForPath(page, form);
}
