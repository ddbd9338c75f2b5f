import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from '../../support/browser.ts';
import { faultsOf, type Sizes } from '../checks/checks.ts';
import { mockAnswers } from './answers.ts';
import { type Batch, batchesOf, type Depth, type Setting, type Visit } from './plan.ts';
import { createEveryShape } from './records.ts';
import { faultReport } from './report.ts';
import { addressOf, type Route, routes, unknown } from './routes.ts';
import type { Shape } from './shapes.ts';
import { visitor } from './visit.ts';

/*
 * The screens in each state that the server's answer or the record can cause, at several sizes: text that is cut, content
 * that does not fit, small targets, violations of WCAG.
 */

interface Options {
  depth: Depth;
  /** The least number of screens and of states: an empty sweep must not pass. */
  atLeast: { screens: number; states: number };
  /** Which part of the batches this file visits, of how many: the files of all parts together visit all. */
  part?: readonly [part: number, of: number];
  /** The shapes of records that there are; all by default. */
  shapes?: readonly Shape[];
}

/** An address of the same origin at which the app does not start yet. */
const withoutApp = '/ready';

/** Declares the tests of the screens that `included` selects, and one that counts them; returns what other tests need. */
export function sweepStates(
  included: (route: Route) => boolean,
  { depth, atLeast, part = [1, 1], shapes }: Options,
) {
  const { open, api } = appInBrowser();
  let filled: Awaited<ReturnType<typeof createEveryShape>>;
  beforeAll(async () => {
    filled = await createEveryShape(api(), {
      copies: depth === 'full' ? 2 : 1,
      shapes: depth === 'main' ? ['most'] : shapes,
    });
    // Dozens of records with pictures.
  }, 60_000);
  const swept = routes.filter(included);
  const all = batchesOf(swept, depth);
  const batches = all.filter((_, i) => i % part[1] === part[0] - 1);
  const visited = { screens: new Set<Route>(), states: 0 };

  /** Opens a page in this setting, and returns a function that makes one visit in it. */
  async function start(setting: Setting, faults: ReturnType<typeof faultReport>) {
    const as = { anonymous: undefined, admin: 'admin', owner: filled.owner } as const;
    const page = await open(withoutApp, { as: as[setting.role], language: setting.language });
    // As for somebody who has been here before: without a copy of their settings lists wait for those, which are held too.
    await page.evaluate(`localStorage.setItem('listSettings',
      JSON.stringify({ userId: localStorage.getItem('userId'), preferences: [], views: [] }))`);
    const visit = await visitor(page, setting);
    const mock = await mockAnswers(page);
    // Signed-out visitors have no screen for unknown addresses, from which others open the rest.
    const isSignedIn = setting.role !== 'anonymous';
    if (isSignedIn) await visit.start(unknown);
    const go = isSignedIn ? visit.open : visit.start;
    return async ({ route, state, shape, answer, looks, loading }: Visit) => {
      const look = async (name: string, sizes: Sizes) => {
        faults.add(`${route.path} ${name}`, await faultsOf(page, visit.window, sizes));
        visited.states += 1;
      };
      const query = state === 'full' ? '?perPage=25' : '';
      mock.answerWith(answer);
      if (loading) mock.hold();
      await go(addressOf(route, filled.records, shape) + query);
      if (loading) {
        await visit.loading();
        await look('loading', loading);
        mock.release();
      }
      await visit.loaded();
      await look(state, looks);
      visited.screens.add(route);
    };
  }

  test.each(batches)('$name: $paths', async ({ setting, visits }) => {
    const faults = faultReport();
    const make = await start(setting, faults);
    for (const visit of visits) await make(visit);
    expect(faults.lines()).toEqual([]);
  });

  test('every screen has been visited, here or in another part', () => {
    expect(screensOf(all)).toEqual(new Set(swept));
    expect(swept.length).toBeGreaterThanOrEqual(atLeast.screens);
    expect(statesOf(all)).toBeGreaterThanOrEqual(atLeast.states);
    expect(visited).toEqual({ screens: screensOf(batches), states: statesOf(batches) });
  });
  return { open };
}

const screensOf = (batches: readonly Batch[]) =>
  new Set(batches.flatMap(({ visits }) => visits.map(({ route }) => route)));

const statesOf = (batches: readonly Batch[]): number =>
  batches.flatMap(({ visits }) => visits).reduce((sum, { loading }) => sum + (loading ? 2 : 1), 0);
