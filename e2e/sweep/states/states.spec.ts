import { beforeAll, describe, expect, test } from 'vitest';
import { appInBrowser } from '../../support/browser.ts';
import { faultsOf } from '../checks/checks.ts';
import { answering, answers } from './answers.ts';
import { fillInEveryShape } from './records.ts';
import { gathered } from './report.ts';
import { addressOf, type Route, routes } from './routes.ts';
import { visitor } from './visit.ts';

/* Every screen as the server's answers make it: full, with one row, empty, loading and failed, at every size. */

const { open, api } = appInBrowser();
let filled: Awaited<ReturnType<typeof fillInEveryShape>>;
beforeAll(async () => {
  filled = await fillInEveryShape(api(), 5);
});

async function screen(route: Route) {
  const as = { nobody: undefined, admin: 'admin', owner: filled.owner } as const;
  const page = await open('/nowhere', { as: as[route.role] });
  const faults = gathered();
  const visit = await visitor(page);
  return {
    faults,
    async see(name: string, address: string, asked: Parameters<typeof visit.open>[1] = {}): Promise<void> {
      if (asked.state) await answering(page, asked.state);
      await visit.open(address, asked);
      const axeAtBoth = ['full', 'blank'].includes(name);
      faults.add(name, await faultsOf(page, visit.session, { axeAtBoth }));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  };
}

const lists = routes.filter(({ kind }) => kind === 'list');
test.each(lists)('$path as $role, full and with each answer', async (route) => {
  const { faults, see } = await screen(route);
  const address = addressOf(route, filled.records, 'most');
  await see('full', `${address}?perPage=25`);
  for (const state of answers) await see(state, address, { state });
  expect(faults.lines()).toEqual([]);
});

describe('a form', () => {
  const blank = routes.filter(({ kind }) => kind === 'new');
  test.each(blank)('$path as $role, blank', async (route) => {
    const { faults, see } = await screen(route);
    const address = addressOf(route, filled.records, 'most');
    await see('blank', address, { map: true });
    for (const state of ['loading', 'failed'] as const) await see(state, address, { state });
    expect(faults.lines()).toEqual([]);
  });

  const records = routes.filter(({ kind }) => kind === 'record');
  test.each(records)('$path as $role, while it loads and when that fails', async (route) => {
    const { faults, see } = await screen(route);
    const address = addressOf(route, filled.records, 'most');
    for (const state of ['loading', 'failed'] as const) await see(state, address, { state });
    expect(faults.lines()).toEqual([]);
  });
});
