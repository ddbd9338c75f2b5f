import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { metricsUrl } from '../../testing/calls/metricsUrl.ts';
import { startTestApi } from '../../testing/calls/startTestApi.ts';

/* Prometheus' own tool reads the metrics and the alerts. */

const folder = join(import.meta.dirname, '../../../deploy/monitoring');

async function promtool(args: string[], input = '') {
  const child = spawn('promtool', args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, output: `${out}${err}` };
}

test('it accepts the metrics of a server that has answered requests, and nothing to improve in those of the product', async () => {
  const api = await startTestApi({ METRICS_PORT: '0' });
  try {
    const editor = await api.as('editor');
    for (let i = 0; i < 3; i++) await editor.call(categories.list);
    const values = await (await fetch(await metricsUrl(api))).text();
    const { output } = await promtool(['check', 'metrics'], values);
    expect(output.split('\n').filter((line) => line.startsWith('bambalina_') || /error/i.test(line))).toEqual(
      [],
    );
  } finally {
    await api.stop();
  }
});

test.each([
  ['the configuration', ['check', 'config', 'prometheus.yaml']],
  ['the alerts', ['check', 'rules', 'alerts.yaml']],
  ['their tests, in which each fires', ['test', 'rules', 'alerts.test.yaml']],
])('it accepts %s', async (_what, args) => {
  const { code, output } = await promtool(args);
  expect(code, output).toBe(0);
});
