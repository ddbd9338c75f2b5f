// The test of a cluster of PostgreSQL, in namespaces of its own.
import { fail } from '../ensure.mjs';
import { ensureProgram } from './tools.mjs';
import { runTests } from './vitest.mjs';

const programs = {
  pg_ctlcluster: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  ip: 'iproute2',
};

/** Installs what is missing from Debian, then runs the test. Resolves to the exit code. */
export async function testCluster(args) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    fail('The test of the cluster needs Linux and root: it makes networks and cuts them.');
  for (const [program, name] of Object.entries(programs))
    await ensureProgram({ program, package: name, purpose: 'the test of the cluster' });
  return runTests({
    config: 'vitest.cluster.config.ts',
    report: 'cluster.json',
    args,
    browser: false,
    // Whatever happens to the test, its processes and networks end with it. The shell is there to reap those that are killed.
    within: [
      ...['unshare', '--net', '--pid', '--mount', '--fork', '--kill-child', '--mount-proc'],
      ...['sh', '-c', '"$@"; exit $?', 'sh'],
    ],
  });
}
