import { beforeAll, describe, expect, test } from 'vitest';
import { appInBrowser } from '../../support/browser.ts';
import { faultsOf } from '../checks/checks.ts';
import { answers, mockAnswers } from './answers.ts';
import { createEveryShape } from './records.ts';
import { faultReport } from './report.ts';
import { addressOf, type Route, routes } from './routes.ts';
import { visitor } from './visit.ts';

/* Every screen in each state that the server's answer can cause: full, one row, empty, loading, failed; at every size. */

const { open, api } = appInBrowser();
let filled: Awaited<ReturnType<typeof createEveryShape>>;
beforeAll(async () => {
  filled = await createEveryShape(api(), 5);
});

async function openRoute(route: Route) {
  const as = { anonymous: undefined, admin: 'admin', owner: filled.owner } as const;
  const page = await open('/nowhere', { as: as[route.role] });
  const faults = faultReport();
  const visit = await visitor(page);
  return {
    faults,
    async check(
      name: string,
      address: string,
      options: Parameters<typeof visit.open>[1] = {},
    ): Promise<void> {
      if (options.state) await mockAnswers(page, options.state);
      await visit.open(address, options);
      const axeAtBoth = ['full', 'blank'].includes(name);
      faults.add(name, await faultsOf(page, visit.session, { axeAtBoth }));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  };
}

const lists = routes.filter(({ kind }) => kind === 'list');
test.each(lists)('$path as $role, full and with each mocked answer', async (route) => {
  const { faults, check } = await openRoute(route);
  const address = addressOf(route, filled.records, 'most');
  await check('full', `${address}?perPage=25`);
  for (const state of answers) await check(state, address, { state });
  expect(faults.lines()).toEqual([]);
});

describe('a form', () => {
  const blank = routes.filter(({ kind }) => kind === 'new');
  test.each(blank)('$path as $role, blank', async (route) => {
    const { faults, check } = await openRoute(route);
    const address = addressOf(route, filled.records, 'most');
    await check('blank', address, { map: true });
    for (const state of ['loading', 'failed'] as const) await check(state, address, { state });
    expect(faults.lines()).toEqual([]);
  });

  const records = routes.filter(({ kind }) => kind === 'record');
  test.each(records)('$path as $role, loading and failed', async (route) => {
    const { faults, check } = await openRoute(route);
    const address = addressOf(route, filled.records, 'most');
    for (const state of ['loading', 'failed'] as const) await check(state, address, { state });
    expect(faults.lines()).toEqual([]);
  });
});
