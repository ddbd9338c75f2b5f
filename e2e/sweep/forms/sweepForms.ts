import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { type Role, roles } from '#contract/kit/roles.ts';
import { hashPassword } from '../../../api/security/passwords.ts';
import { appInBrowser, narrow, wide } from '../../support/browser.ts';
import { form } from './inputs.ts';
import { ready, type Swept, sweep } from './journey.ts';
import { fieldsOf } from './savedRecord.ts';
import { addressOf, type FormScreens, others, pairs, rolesOf } from './screens.ts';
import { seed } from './seeds.ts';
import { currentPassword } from './values.ts';

/*
 * Every form of every screen, as every role that may open it: each input is filled by keyboard, saved, compared with the
 * API and the table, and opened again. Forms and inputs are discovered, not listed.
 */

const sizes = [wide, narrow] as const;
type Size = (typeof sizes)[number];

/** Fields without an input: the one of the rule that takes a spot off the map (decision 0022), and the one in the address. */
const withoutInput: Record<string, string> = {
  [`${basePath}/spot`]: 'map_off_by_rule',
  [`${basePath}/spot/event`]: 'spot_id',
};

/**
 * Declares the tests of the forms that `included` selects. A new record is created at one width and edited at the other, the
 * widths exchanged from role to role; forms that only edit are tested at both.
 */
export function sweepForms(included: (place: FormScreens) => boolean): void {
  const { open, api } = appInBrowser();
  const swept: Swept[] = [];
  let password_hash: string;
  beforeAll(async () => {
    password_hash = await hashPassword(currentPassword);
    await seed(api());
  });

  const openScreen = async (path: string, role: Role, size: Size): Promise<Page> => {
    const page = await open(await addressOf(api(), path), {
      as: await api().signedIn(role, { password_hash }),
      size,
    });
    await ready(page);
    return page;
  };
  const hasForm = async (page: Page) => (await page.locator(form).count()) > 0;
  const run = async (page: Page, place: FormScreens, turn: number, editSize: Size) => {
    swept.push(await sweep({ api: api(), page, place, turn, editSize }));
  };

  const selected = pairs.filter(included);
  const cases = selected.flatMap((place) => rolesOf(place).map((role, at) => ({ ...place, role, at })));
  test.each(cases)('$create and its edit form as $role', async ({ role, at, ...place }) => {
    const [first, second] = at % 2 === 0 ? [wide, narrow] : [narrow, wide];
    const page = await openScreen(place.create, role, first);
    if (await hasForm(page)) return run(page, place, at, second);
    // This role cannot create here: then its edit screen has no form either.
    const one = await openScreen(place.edit, role, first);
    expect(await hasForm(one), `${place.edit} has a form, ${place.create} has none`).toBe(false);
  });

  /** Screens that had no form for the first role that opened them. */
  const formless = new Set<FormScreens>();
  const either = sizes.flatMap((size, turn) => roles.map((role) => ({ role, size, turn })));
  test.each(either)('every other screen as $role at $size.width px', async ({ role, size, turn }) => {
    const accessible = others.filter((place) => included(place) && rolesOf(place).includes(role));
    for (const place of accessible.filter((one) => !formless.has(one))) {
      const page = await openScreen(place.edit, role, size);
      if (await hasForm(page)) await run(page, place, turn, size);
      else formless.add(place);
      await page.close();
    }
  });

  test('every field of a new record has an input', () => {
    for (const { method, path } of swept.filter(({ method }) => method === 'POST')) {
      const same = swept.filter((one) => one.method === method && one.path === path);
      const named = new Set(same.flatMap(({ names }) => names.map((name) => name.split('.')[0])));
      const fields = fieldsOf({ method, path }).filter((field) => field !== withoutInput[path]);
      const absent = fields.filter((field) => !named.has(field));
      expect(absent, `fields of ${method} ${path} without an input`).toEqual([]);
    }
  });
}
