import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { type Role, roles } from '#contract/kit/roles.ts';
import { hashPassword } from '../../../api/security/passwords.ts';
import { appInBrowser, narrow, wide } from '../../support/browser.ts';
import { form } from './inputs.ts';
import { ready, type Swept, sweep } from './journey.ts';
import { fieldsOf } from './savedRecord.ts';
import { addressOf, others, type Place, pairs, rolesOf } from './screens.ts';
import { seed } from './seeds.ts';
import { ownPassword } from './values.ts';

/*
 * Every form of every screen, as every role that may open it: each input is filled by keys, saved, compared with what the API
 * answers and the table holds, and opened again. Forms and inputs are found, not listed.
 */

const sizes = [wide, narrow] as const;
type Size = (typeof sizes)[number];

/** What nobody types: what the rule keeps that takes a spot off the map (decision 0022), and what the address says. */
const withoutInput: Record<string, string> = {
  [`${basePath}/spot`]: 'map_off_by_rule',
  [`${basePath}/spot/event`]: 'spot_id',
};

/**
 * The tests of some places. A new record is made at one width and changed at the other, the widths exchanged from role to
 * role; what is only changed is gone through at both.
 */
export function sweepForms(isMine: (place: Place) => boolean): void {
  const { open, api } = appInBrowser();
  const swept: Swept[] = [];
  let password_hash: string;
  beforeAll(async () => {
    password_hash = await hashPassword(ownPassword);
    await seed(api());
  });

  const enter = async (path: string, role: Role, size: Size): Promise<Page> => {
    const page = await open(await addressOf(api(), path), {
      as: await api().signedIn(role, { password_hash }),
      size,
    });
    await ready(page);
    return page;
  };
  const holdsForm = async (page: Page) => (await page.locator(form).count()) > 0;
  const drive = async (page: Page, place: Place, turn: number, changeAt: Size) => {
    swept.push(await sweep({ api: api(), page, place, turn, changeAt }));
  };

  const mine = pairs.filter(isMine);
  const cases = mine.flatMap((place) => rolesOf(place).map((role, at) => ({ ...place, role, at })));
  test.each(cases)('$create and its change as $role', async ({ role, at, ...place }) => {
    const [first, second] = at % 2 === 0 ? [wide, narrow] : [narrow, wide];
    const page = await enter(place.create, role, first);
    if (await holdsForm(page)) return drive(page, place, at, second);
    // Nothing is made there: then nothing can be typed where it is looked at.
    const one = await enter(place.change, role, first);
    expect(await holdsForm(one), `${place.change} has a form, ${place.create} has none`).toBe(false);
  });

  /** What showed no form to the first who opened it. */
  const formless = new Set<Place>();
  const either = sizes.flatMap((size, turn) => roles.map((role) => ({ role, size, turn })));
  test.each(either)('every other screen as $role at $size.width px', async ({ role, size, turn }) => {
    const open = others.filter((place) => isMine(place) && rolesOf(place).includes(role));
    for (const place of open.filter((one) => !formless.has(one))) {
      const page = await enter(place.change, role, size);
      if (await holdsForm(page)) await drive(page, place, turn, size);
      else formless.add(place);
      await page.close();
    }
  });

  test('every field that a new record takes has an input', () => {
    for (const { method, path } of swept.filter(({ method }) => method === 'POST')) {
      const same = swept.filter((one) => one.method === method && one.path === path);
      const named = new Set(same.flatMap(({ names }) => names.map((name) => name.split('.')[0])));
      const wanted = fieldsOf({ method, path }).filter((field) => field !== withoutInput[path]);
      const absent = wanted.filter((field) => !named.has(field));
      expect(absent, `fields of ${method} ${path} that no form has`).toEqual([]);
    }
  });
}
