import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

/* Alerts and dashboard are files of other programs: nothing else notices a name that no server has. */

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../deploy/monitoring', name), 'utf8');

test('alerts and dashboard name metrics that a server has', async () => {
  const known = new Set((await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name));
  expect(known).toContain('nodejs_eventloop_lag_p99_seconds');
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const names = new Set(read(file).match(/\b(bambalina|nodejs|process)_[a-z0-9_]+/g));
    const unknown = [...names].filter((name) => !known.has(name.replace(/_(bucket|sum|count)$/, '')));
    expect(unknown, file).toEqual([]);
  }
});

test('every alert is shown to fire, and every metric of the product is on the dashboard', async () => {
  const alerts = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(10);
  const fired = [...read('alerts.test.yaml').matchAll(/\{alertname="(\w+)"\}/g)].map(([, name]) => name);
  expect(fired).toEqual(alerts);
  const ours = (await createMetrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  const dashboard = read('dashboard.json');
  // Those are for alerts.
  const notDrawn = ['bambalina_database_up'];
  const missing = ours.filter((name) => name.startsWith('bambalina_') && !dashboard.includes(name));
  expect(missing).toEqual(notDrawn);
});
