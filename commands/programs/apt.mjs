// Packages of Debian that tests need.
import { existsSync, readFileSync } from 'node:fs';
import { run } from '../ensure.mjs';

/** Installs the first of these packages that there is, as root on Debian. Resolves to the exit code: 1 elsewhere. */
export async function installWithApt(names) {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (process.getuid?.() !== 0 || !/^ID=debian$/m.test(system)) return 1;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  for (const name of names) {
    const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
    if (code === 0) return code;
  }
  return 1;
}
