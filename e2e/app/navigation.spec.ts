import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { events } from '#contract/events.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/roles.ts';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { stories } from '#contract/stories.ts';
import { pictureFile } from '../../api/testing/scenarios/nounScenarios.ts';
import { scene } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { arrivesAt, expectAccessible, expectNoSidewaysScroll } from '../support/see.ts';

/* Where one is, where Back leads, and what a click shows before its screen has come. */

const { open, api } = appInBrowser();

interface Place {
  /** The list, the address of the form under it, what the title names, and who sees it. */
  list: string;
  form: string;
  title: string | RegExp;
  as?: Role | Awaited<ReturnType<typeof scene>>['owner'];
}

const places = new Map<string, Place>();
const word = 'Inconmensurable'.repeat(12);

beforeAll(async () => {
  const staff = await api().as('editor');
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
  const { user } = await api().signedIn('user', { first_name: 'Ana', last_name: 'Díaz' });
  put('/users', user.id, 'Editar usuario: Ana Díaz');
  const review = await scene(api(), { name: 'Casa Rock' });
  put('/spots/user', review.spot.id, 'My Spot / Mi Spot: Casa Rock', review.owner);
  put('/spot_revisions', await review.waiting({ address: 'Otra 1' }), 'Revisión: Casa Rock');
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
});

const names = [
  '/spots',
  '/spots_artist',
  '/users',
  '/spots/user',
  '/spot_revisions',
  '/categories',
  '/adsbanners',
  '/pics',
  '/stories',
  '/notifications',
  'events',
];
const place = (name: string): Place => {
  const found =
    name === 'events' ? [...places.values()].find(({ list }) => list.endsWith(name)) : places.get(name);
  if (!found) throw new Error(name);
  return found;
};

describe.each(names)('%s', (name) => {
  test('the title and the tab name the record', async () => {
    const { form, title, as = 'editor' } = place(name);
    const page = await open(form, { as });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const tab = await page.title();
    expect(tab.endsWith(' · Bambalina')).toBe(true);
    expect(tab.slice(0, -' · Bambalina'.length)).toMatch(title);
  });

  test('Back on the first page of a visit goes to its list, and stays in the app', async () => {
    const { list, form, title, as = 'editor' } = place(name);
    const page = await open(form, { as });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    const before = Number(await page.evaluate('history.length'));
    await page.getByRole('button', { name: 'Volver' }).first().click();
    await arrivesAt(page, list);
    expect(await page.evaluate('history.length')).toBe(before);
  });

  test('leaving the form goes back to the list in the history', async () => {
    const { list, form, as = 'editor' } = place(name);
    const page = await open(`${list}?page=1&perPage=25`, { as });
    const href = new RegExp(`^${form}`);
    const link = page.locator(`a[href^="${form}"]`).first();
    await link.click();
    await arrivesAt(page, form);
    expect(page.url()).toMatch(new RegExp(href.source.slice(1)));
    const before = Number(await page.evaluate('history.length'));
    const done = /^(Guardar Cambios|Programar|Volver)$/;
    await page.locator('form, main').getByRole('button', { name: done }).last().click();
    // A push asks before it is planned.
    if (name === '/notifications')
      await page.getByRole('dialog').getByRole('button', { name: 'Programar' }).click();
    await arrivesAt(page, `${list}?page=1&perPage=25`);
    expect(await page.evaluate('history.length')).toBe(before);
    // The form is ahead, not behind.
    await page.goForward();
    await arrivesAt(page, form);
  });
});

test('Back on the first page of a visit, where nothing is above it', async () => {
  const page = await open('/users', { as: 'editor' });
  await listPage(page).rows.first().waitFor();
  await page.getByRole('button', { name: 'Volver' }).click();
  await arrivesAt(page, '/dashboard');
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const own = await open('/spots/user', { as: 'user', size: narrow });
  await own.getByRole('button', { name: 'Volver' }).click();
  await arrivesAt(own, '/spots/user?page=1&perPage=10');
});

test.each([wide, narrow])('a long name is cut, and said whole by its title (%o)', async (size) => {
  const staff = await api().as('editor');
  const { body } = await staff.call(categories.create, { body: { name: word, order: 1 } });
  const page = await open(`/categories/${body.id}/edit`, { as: 'editor', size });
  const heading = page.getByRole('heading', { level: 1, name: /Incon/ });
  expect(await heading.getAttribute('title')).toBe(`Editar categoría: ${word}`);
  expect((await heading.boundingBox())?.height).toBeLessThan(90);
  await expectNoSidewaysScroll(page);
});

describe('on a slow line', () => {
  const line = (page: Page) => page.locator('.busy-line');
  /** Holds what matches until the answer is called. */
  async function hold(page: Page, what: RegExp): Promise<() => void> {
    const gate = Promise.withResolvers<void>();
    await page.route(what, async (route: Route) => {
      await gate.promise;
      await route.continue();
    });
    return gate.resolve;
  }
  const active = (page: Page) =>
    page.getByRole('navigation', { name: 'Menú principal' }).locator('a.active').allTextContents();

  test('a click shows at once that it was heard, and never a blank screen', async () => {
    const page = await open('/users', { as: 'editor' });
    await listPage(page).rows.first().waitFor();
    await line(page).waitFor({ state: 'detached' });
    const screen = await hold(page, /\/stories-/);
    const rows = await hold(page, /\/stories\?/);
    await page.getByRole('link', { name: 'Stories' }).click();
    await line(page).waitFor();
    await page.locator('.outline').waitFor();
    expect(await active(page)).toEqual(['Stories']);
    expect(await page.locator('tbody tr:visible').count()).toBe(0);
    await expectAccessible(page);
    screen();
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    await page.locator('tbody .MuiSkeleton-root').first().waitFor();
    await line(page).waitFor();
    rows();
    await listPage(page).rows.first().waitFor();
    await line(page).waitFor({ state: 'detached' });
  });

  test('the next page of a list shows the line above its rows', async () => {
    const page = await open('/users', { as: 'editor' });
    await listPage(page).rows.first().waitFor();
    await line(page).waitFor({ state: 'detached' });
    const rows = await hold(page, /\/users\?.*search/);
    await listPage(page).search.pressSequentially('ana');
    await line(page).waitFor();
    rows();
    await line(page).waitFor({ state: 'detached' });
  });

  test('nor is the first screen of a visit blank', async () => {
    const page = await open('/nowhere', { as: 'editor', size: narrow });
    const screen = await hold(page, /\/(UserList|frame)-/);
    await page.goto('/users', { waitUntil: 'commit' });
    await line(page).waitFor();
    await page.locator('.outline').waitFor();
    await expectNoSidewaysScroll(page);
    screen();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
  });
});
