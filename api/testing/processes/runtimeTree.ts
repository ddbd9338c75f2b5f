import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRoot, unprivilegedAccount } from '../../database/embedded/account.ts';

const project = join(import.meta.dirname, '../../..');

/** What `npm run build -- --to FOLDER` makes, in a temporary folder that every account can read. */
export async function runtimeTree() {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-runtime-'));
  await promisify(execFile)(process.execPath, ['commands/build.mjs', '--to', join(folder, 'app')], {
    cwd: project,
    env: { ...process.env, NODE_ENV: '' },
  });
  await chmod(folder, 0o755);
  return { root: join(folder, 'app'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs `npm start` of a tree in production, without npm, as an account that cannot write there. */
export async function startInProduction(root: string, env: Record<string, string>) {
  const account = isRoot() ? await unprivilegedAccount() : {};
  const child = spawn(process.execPath, ['commands/start.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', LINK_CHECK: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  });
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {});
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
      const address = /ready: (http:\S+)\n/.exec(output)?.[1];
      if (address) ready.resolve(address);
    });
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`the server did not start: ${output}`));
    return { code, output: output.trim() };
  });
  return {
    /** Its address; waits until it is ready. */
    ready: () => ready.promise,
    ended,
    stop: () => {
      child.kill();
      return ended;
    },
  };
}
