import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { type Role, roles } from '#contract/kit/roles.ts';
import { hashPassword } from '../../../api/security/passwords.ts';
import { appInBrowser, narrow, wide } from '../../support/browser.ts';
import { type Input, inputsOf, isRequired, keyOf } from './inputs.ts';
import { hasForm, ready, type Swept, sweep } from './journey.ts';
import { fieldsOf } from './savedRecord.ts';
import {
  addressOf,
  type FormScreens,
  oneRoleOf,
  others,
  pairs,
  rolesOf,
  withFormOfTheirOwn,
} from './screens.ts';
import { seed } from './seeds.ts';
import { currentPassword } from './values.ts';

/*
 * Forms of screens: each input is filled by keyboard, saved, compared with the API and the table, and opened again. Forms and
 * inputs are discovered, not listed. A new record is created at one width and edited at the other.
 */

interface Options {
  included(place: FormScreens): boolean;
  /**
   * `once`: each form as one role; of what was saved, one input of each kind is changed. `all`: as every role that may open
   * it, every input changed, and every other screen at both widths.
   */
  depth: 'once' | 'all';
  /** The forms have inputs in common, each of which is filled in one of them; required ones in all. */
  shareInputs?: boolean;
  /** With `shareInputs`: a form in another file, which fills all of its inputs; here only those that are required. */
  filledBy?: string;
  /** Fields of a new record that only other forms have, in another file. */
  elsewhere?: readonly string[];
  /** How many forms and inputs have to be filled: a sweep that finds nothing would pass. */
  atLeast: { forms: number; inputs: number; emptied?: number };
  /** Of each test, in milliseconds. */
  timeout?: number;
}

const sizes = [wide, narrow] as const;
type Size = (typeof sizes)[number];

/** Fields without an input: the one of the rule that takes a spot off the map (decision 0022), and the one in the address. */
const withoutInput: Record<string, string> = {
  [`${basePath}/spot`]: 'map_off_by_rule',
  [`${basePath}/spot/event`]: 'spot_id',
};

/** Declares the tests of the forms that `included` selects. */
export function sweepForms(options: Options): void {
  const { included, depth, shareInputs = false, filledBy, elsewhere = [], atLeast, timeout } = options;
  const { open, api } = appInBrowser();
  const swept: Swept[] = [];
  let password_hash: string;
  beforeAll(async () => {
    password_hash = await hashPassword(currentPassword);
    await seed(api());
    if (filledBy) await markAsSeen(filledBy);
    // A password, 144 records and perhaps the first page of the browser.
  }, 60_000);

  const openScreen = async (path: string, role: Role, size: Size): Promise<Page> => {
    const page = await open(await addressOf(api(), path), {
      as: await api().signedIn(role, { password_hash }),
      size,
      // The map is an input like the others: one form has it.
      ...(shareInputs && (filledBy || swept.length > 0) && { map: false }),
    });
    await ready(page);
    return page;
  };
  /** Of a form, or of all that share inputs: the inputs that were offered, and the kinds of inputs that were changed. */
  const seen = new Set<string>();
  const isFirst = (name: string): boolean => !seen.has(name) && seen.add(name).has(name);
  /** As if the inputs of this form had been filled and changed. */
  const markAsSeen = async (path: string) => {
    const place = pairs.find(({ create }) => create === path) as FormScreens;
    const page = await openScreen(path, oneRoleOf(place), wide);
    for (const input of await inputsOf(page)) for (const isChange of [false, true]) isWanted(input, isChange);
    await page.close();
  };
  const isWanted = (input: Input, isChange: boolean): boolean => {
    const isNewInput = isFirst(keyOf(input));
    const isNewKind = isChange && isFirst(`change of ${input.kind}`);
    return depth === 'all' || isRequired(input) || isNewInput || isNewKind;
  };
  const run = async (page: Page, place: FormScreens, turn: number, editSize: Size) => {
    if (!shareInputs) seen.clear();
    swept.push(await sweep({ api: api(), page, place, turn, editSize, isWanted }));
  };

  const cases = pairs.filter(included).flatMap((place) =>
    // From form to form, or from role to role, the widths are exchanged.
    (depth === 'all' ? rolesOf(place) : [oneRoleOf(place)]).map((role) => ({
      ...place,
      role,
      at: pairs.indexOf(place) + roles.indexOf(role),
      // The options that reveal the most inputs first, and from role to role the next ones.
      turn: depth === 'all' ? roles.indexOf(role) : 0,
    })),
  );
  test.for(cases)('$create and its edit form as $role', { timeout }, async ({ role, at, turn, ...place }) => {
    const [first, second] = at % 2 === 0 ? [wide, narrow] : [narrow, wide];
    const page = await openScreen(place.create, role, first);
    if (await hasForm(page)) return run(page, place, turn, second);
    // This role cannot create here: then its edit screen has no form either.
    const one = await openScreen(place.edit, role, first);
    expect(await hasForm(one), `${place.edit} has a form, ${place.create} has none`).toBe(false);
  });

  const single = others.filter(included);
  if (depth === 'once')
    test.for(single.filter(withFormOfTheirOwn))('$edit', async (place) => {
      await run(await openScreen(place.edit, oneRoleOf(place), narrow), place, 0, narrow);
    });
  const either = sizes.flatMap((size, turn) => roles.map((role) => ({ role, size, turn })));
  test.for(depth === 'all' && single.length > 0 ? either : [])(
    'every other screen as $role at $size.width px',
    { timeout },
    async ({ role, size, turn }) => {
      for (const place of single.filter((one) => rolesOf(one).includes(role))) {
        const page = await openScreen(place.edit, role, size);
        expect(await hasForm(page), `${place.edit} has a form`).toBe(withFormOfTheirOwn(place));
        if (withFormOfTheirOwn(place)) await run(page, place, turn, size);
        await page.close();
      }
    },
  );

  test('every field of a new record has an input', () => {
    for (const { method, path } of swept.filter(({ method }) => method === 'POST')) {
      const same = swept.filter((one) => one.method === method && one.path === path);
      const named = new Set(same.flatMap(({ names }) => names.map((name) => name.split('.')[0])));
      const fields = fieldsOf({ method, path }).filter(
        (field) => field !== withoutInput[path] && !elsewhere.includes(field),
      );
      const absent = fields.filter((field) => !named.has(field));
      expect(absent, `fields of ${method} ${path} without an input`).toEqual([]);
    }
  });

  test(`at least ${atLeast.forms} forms with ${atLeast.inputs} inputs were filled`, () => {
    expect(swept.length).toBeGreaterThanOrEqual(atLeast.forms);
    expect(swept.reduce((sum, { filled }) => sum + filled, 0)).toBeGreaterThanOrEqual(atLeast.inputs);
    expect(swept.reduce((sum, { emptied = 0 }) => sum + emptied, 0)).toBeGreaterThanOrEqual(
      atLeast.emptied ?? 0,
    );
  });
}
