import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Role, roles } from '#contract/roles.ts';
import { appInBrowser } from '../browser.ts';
import { form } from './inputs.ts';
import { ready, type Swept, sweep } from './journey.ts';
import { fieldsOf } from './kept.ts';
import { addressOf, others, type Place, pairs, rolesOf } from './screens.ts';
import { seed } from './seeds.ts';

/*
 * Every form of every screen, as every role that may open it: each input is filled by keys, saved, compared with what the API
 * answers and the table holds, and opened again. Forms and inputs are found, not listed.
 */

/** The tests of one width; `start` says which options of the selects come first. */
export function sweepForms(size: { width: number; height: number }, start: number): void {
  const { open, api } = appInBrowser();
  const swept: Swept[] = [];
  beforeAll(() => seed(api()));

  const enter = async (path: string, role: Role): Promise<Page> => {
    const page = await open(await addressOf(api(), path), { as: await api().signedIn(role), size });
    await ready(page);
    return page;
  };
  const holdsForm = async (page: Page) => (await page.locator(form).count()) > 0;
  const drive = async (page: Page, place: Place, turn: number) => {
    swept.push(await sweep({ api: api(), page, place, turn: start + turn }));
  };

  const cases = pairs.flatMap((place) => rolesOf(place).map((role, at) => ({ ...place, role, at })));
  test.each(cases)('$create and its change as $role', async ({ role, at, ...place }) => {
    const page = await enter(place.create, role);
    if (await holdsForm(page)) return drive(page, place, at);
    // Nothing is made there: then nothing can be typed where it is looked at.
    const one = await enter(place.change, role);
    expect(await holdsForm(one), `${place.change} has a form, ${place.create} has none`).toBe(false);
  });

  /** What showed no form to the first who opened it. */
  const formless = new Set<Place>();
  test.each(roles)('every other screen as %s', async (role) => {
    const mine = others.filter((place) => rolesOf(place).includes(role) && !formless.has(place));
    for (const [at, place] of mine.entries()) {
      const page = await enter(place.change, role);
      if (await holdsForm(page)) await drive(page, place, at);
      else formless.add(place);
      await page.close();
    }
  });

  test('every field that a new record takes has an input', () => {
    for (const { method, path } of swept.filter(({ method }) => method === 'POST')) {
      const same = swept.filter((one) => one.method === method && one.path === path);
      const named = new Set(same.flatMap(({ names }) => names.map((name) => name.split('.')[0])));
      const absent = fieldsOf({ method, path }).filter((field) => !named.has(field));
      expect(absent, `fields of ${method} ${path} that no form has`).toEqual([]);
    }
  });
}
