/** @module-tag extended */

import { expect, test } from 'vitest';
import { createSpot } from '../../api/testing/scenarios/spotForms.ts';
import { appInBrowser } from '../support/browser.ts';

/* Waits and shares as the screen says them, of eight decisions whose numbers are reckoned here by hand (product/insight#numbers). */

const { open, api } = appInBrowser();
const sql = async (text: string, ...values: unknown[]) =>
  (await api().database.pool.query(text, values)).rows;

/** Decisions of two weeks: when, after how many hours, and what. */
const decisions = [
  ['2026-03-02T00:00:00Z', 1, 'approved'],
  ['2026-03-04T12:00:00Z', 2, 'approved'],
  ['2026-03-05T12:00:00Z', 3, 'approved'],
  ['2026-03-08T23:59:59Z', 10, 'rejected'],
  ['2026-03-09T00:00:00Z', 4, 'approved'],
  ['2026-03-15T23:59:59Z', 20, 'approved'],
  // Neither the day before nor the day after.
  ['2026-03-01T23:59:59Z', 500, 'approved'],
  ['2026-03-16T00:00:00Z', 500, 'rejected'],
] as const;

test('the median, nine of ten, both by week, and the shares of approvals and of those undone', async () => {
  const admin = await api().as('admin');
  const { id: spot } = await createSpot(admin, { type: 'people' });
  const ids: string[] = [];
  for (const [at, hours, status] of decisions) {
    const [row] = await sql(
      `insert into spot_revisions (id, spot_id, status, reason, decided_by, decided_at, created_at, old_data, new_data)
       values (gen_random_uuid(), $1, $2, 'No.', $3, $4, $4::timestamptz - $5 * interval '1 hour', '{}', '{}') returning id`,
      ...[spot, status, admin.user.id, at, hours],
    );
    ids.push(row.id);
  }
  const [{ id: waiting }] = await sql(
    `insert into spot_revisions (id, spot_id, status, old_data, new_data) values (gen_random_uuid(), $1, 'pending', '{}', '{}') returning id`,
    spot,
  );
  // Undone were approvals of what waits now and of what was approved again, and a rejection, which is none.
  for (const [id, status] of [
    [waiting, 'approved'],
    [ids[0], 'approved'],
    [ids[1], 'rejected'],
  ])
    await sql(
      `insert into history (id, noun, record_id, action, before, after, created_at)
       values (gen_random_uuid(), 'revisions', $1, 'undo', $2, '{"status": "pending"}', '2026-03-10')`,
      ...[id, { status }],
    );

  const page = await open('/insight?from=2026-03-02&to=2026-03-15&kind=revisions', {
    as: 'admin',
    map: false,
  });
  const kind = page.getByRole('region', { name: 'Cambios de spots', exact: true });
  const figures = kind.getByRole('list', { name: 'Cambios de spots' }).getByRole('listitem');
  await figures.first().waitFor();
  const lines = (await figures.allInnerTexts()).map((text) => text.split('\n').map((line) => line.trim()));
  const shown = Object.fromEntries(lines.map(([label, ...rest]) => [label, rest]));
  expect(shown).toMatchObject({
    // Of 1, 2, 3, 4, 10 and 20 hours: between the third and the fourth, and half of the way from the fifth to the sixth.
    'Espera mediana': ['3 h 30 min'],
    'Nueve de cada diez, hasta': ['15 h'],
    Decididos: ['6'],
    Aprobados: ['5', '83% de los decididos'],
    Rechazados: ['1', '17% de los decididos'],
    // Two of seven.
    'Aprobaciones deshechas': ['2', '29% de las aprobaciones'],
  });

  await kind.locator('summary').press('Enter');
  const weeks = kind.getByRole('table', { name: 'Espera por semana' }).getByRole('row');
  await expect.poll(() => weeks.count()).toBe(3);
  const cells = async (row: number) =>
    (await weeks.nth(row).getByRole('cell').allInnerTexts()).map((text) => text.trim());
  // Of 1, 2, 3 and 10 hours; of 4 and 20.
  expect([await cells(2), await cells(1)]).toEqual([
    ['4', '2 h 30 min', '7 h 54 min'],
    ['2', '12 h', '18 h'],
  ]);
});
