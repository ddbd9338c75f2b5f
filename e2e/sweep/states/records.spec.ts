import { beforeAll, expect, test } from 'vitest';
import { appInBrowser } from '../../support/browser.ts';
import { faultsOf } from '../checks/checks.ts';
import { createEveryShape } from './records.ts';
import { faultReport } from './report.ts';
import { addressOf, routes, shapesOf } from './routes.ts';
import { visitor } from './visit.ts';

/* Every form of a record, with records of every shape and state, at every size. */

const { open, api } = appInBrowser();
let filled: Awaited<ReturnType<typeof createEveryShape>>;
beforeAll(async () => {
  filled = await createEveryShape(api(), 1);
});

const forms = routes.filter(({ kind }) => kind === 'record');
test.each(forms)('$path as $role', async (route) => {
  const page = await open('/nowhere', { as: route.role === 'admin' ? 'admin' : filled.owner });
  const visit = await visitor(page);
  const faults = faultReport();
  for (const shape of shapesOf(route)) {
    await visit.open(addressOf(route, filled.records, shape), { map: shape === 'most' });
    const axeAtBoth = ['most', 'pending'].includes(shape);
    faults.add(shape, await faultsOf(page, visit.session, { axeAtBoth }));
  }
  expect(faults.lines()).toEqual([]);
});
