import type { Page } from 'playwright-core';
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
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { listPage } from '../pages/list.ts';
import { expectAccessible, expectNoHorizontalScroll, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';
import { delayRequests } from '../support/requests.ts';
import { withoutMap } from '../support/withoutMap.ts';

/* Titles, where Back leads, and what a click shows before the screen has loaded. */

const { open, api } = appInBrowser();

interface Place {
  /** The list, the address of a form under it, the title, and who opens it. */
  list: string;
  form: string;
  title: string | RegExp;
  as?: Role | Awaited<ReturnType<typeof createOwnedSpot>>['owner'];
}

const places = new Map<string, Place>();
const longName = 'Inconmensurable'.repeat(12);

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
  const review = await createOwnedSpot(api(), { name: 'Casa Rock' });
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

const place = (name: string): Place => {
  const found =
    name === 'events' ? [...places.values()].find(({ list }) => list.endsWith(name)) : places.get(name);
  if (!found) throw new Error(name);
  return found;
};

test.each([
  { names: ['/categories', '/adsbanners', '/pics'] },
  { names: ['/stories', '/notifications', 'events'] },
  { names: ['/users', '/spot_revisions'] },
  { names: ['/spots', '/spots_artist'] },
  { names: ['/spots/user'] },
])('$names: the title names the record; Back and leaving the form open its list', async ({ names }) => {
  const page = await open('/nowhere', { as: place(names[0] ?? '').as ?? 'editor' });
  await withoutMap(page);
  for (const name of names) {
    await expectTitleAndBack(page, place(name));
    await expectLeavingGoesBack(page, place(name));
  }
});

async function expectTitleAndBack(page: Page, { list, form, title }: Place): Promise<void> {
  await page.goto(form);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const tab = await page.title();
  expect(tab.endsWith(' · Bambalina')).toBe(true);
  expect(tab.slice(0, -' · Bambalina'.length)).toMatch(title);
  // No entry of the app precedes the form: Back opens the list of the record.
  const before = Number(await page.evaluate('history.length'));
  await page.getByRole('button', { name: 'Volver' }).first().click();
  await waitForPath(page, list);
  expect(await page.evaluate('history.length')).toBe(before);
}

/** From the list: leaving the form goes back to the entry of the list in the history. */
async function expectLeavingGoesBack(page: Page, { list, form }: Place): Promise<void> {
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

test('Back on the first page of a visit to a list', async () => {
  const page = await open('/users', { as: 'editor' });
  await listPage(page).rows.first().waitFor();
  await page.getByRole('button', { name: 'Volver' }).click();
  await waitForPath(page, '/dashboard');
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const own = await open('/spots/user', { as: 'user', size: narrow });
  await own.getByRole('button', { name: 'Volver' }).click();
  await waitForPath(own, '/spots/user?page=1&perPage=10');
});

test('a long name is truncated, with the full name in its title', async () => {
  const staff = await api().as('editor');
  const { body } = await staff.call(categories.create, { body: { name: longName, order: 1 } });
  const page = await open(`/categories/${body.id}/edit`, { as: 'editor' });
  const heading = page.getByRole('heading', { level: 1, name: /Incon/ });
  expect(await heading.getAttribute('title')).toBe(`Editar categoría: ${longName}`);
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    expect((await heading.boundingBox())?.height).toBeLessThan(90);
    await expectNoHorizontalScroll(page);
  }
});

describe('on a slow connection', () => {
  const progressBar = (page: Page) => page.locator('.busy-line');
  const active = (page: Page) =>
    page.getByRole('navigation', { name: 'Menú principal' }).locator('a.active').allTextContents();

  test('a search shows the progress bar, a click too, at once, and never a blank screen', async () => {
    const page = await open('/users', { as: 'editor' });
    await listPage(page).rows.first().waitFor();
    await progressBar(page).waitFor({ state: 'detached' });
    const loadSearch = await delayRequests(page, /\/users\?.*search/);
    await listPage(page).search.pressSequentially('ana');
    await progressBar(page).waitFor();
    loadSearch();
    await progressBar(page).waitFor({ state: 'detached' });

    const loadScreen = await delayRequests(page, /\/stories-/);
    const loadRows = await delayRequests(page, /\/stories\?/);
    await page.getByRole('link', { name: 'Stories' }).click();
    await progressBar(page).waitFor();
    await page.locator('.outline').waitFor();
    expect(await active(page)).toEqual(['Stories']);
    expect(await page.locator('tbody tr:visible').count()).toBe(0);
    await expectAccessible(page, 'main');
    loadScreen();
    await page.getByRole('heading', { name: 'Stories' }).waitFor();
    await page.locator('tbody .MuiSkeleton-root').first().waitFor();
    await progressBar(page).waitFor();
    loadRows();
    await listPage(page).rows.first().waitFor();
    await progressBar(page).waitFor({ state: 'detached' });
  });

  test('the first screen of a visit is not blank either', async () => {
    const page = await open('/nowhere', { as: 'editor', size: narrow });
    const loadScreen = await delayRequests(page, /\/(UserList|layout)-/);
    await page.goto('/users', { waitUntil: 'commit' });
    await progressBar(page).waitFor();
    await page.locator('.outline').waitFor();
    // The top bar is part of the skeleton only while the layout loads too.
    await page.locator('.outline-bar').waitFor();
    await expectNoHorizontalScroll(page);
    loadScreen();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
  });
});
