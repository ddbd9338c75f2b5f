import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/* What ends a server whose starter is killed; with the real `npm start` in parent-process.heavy.test.ts. */

const project = join(import.meta.dirname, '../../..');
const watch = `
  import { onParentExit } from './commands/parent-process.mjs';
  onParentExit(() => {
    console.log('the parent has ended');
    process.exit();
  });
  console.log('watching');
  setInterval(() => {}, 1000);`;
const startShell = "require('node:child_process').spawn('sh', ['-c', process.argv[1]], { stdio: 'inherit' })";
const command = '"$NODE" --input-type=module -e "$WATCH"';

test.runIf(process.platform !== 'win32').each([
  ['a program', `exec ${command}`, {}],
  // npm runs commands in a shell, which survives it: here it waits, to end after the command.
  ['npm', `${command}; :`, { npm_lifecycle_event: 'start' }],
])('a process started by %s that is killed notices that', async (_starter, line, variables) => {
  const env = { PATH: process.env.PATH, NODE: process.execPath, WATCH: watch, ...variables };
  const starter = spawn(process.execPath, ['-e', startShell, line], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  starter.stdout.on('data', (chunk) => (output += chunk));
  // The pipe is closed when the last process that has inherited it has ended.
  const allEnded = once(starter, 'close');
  await expect.poll(() => output).toBe('watching\n');
  starter.kill('SIGKILL');
  await allEnded;
  expect(output).toBe('watching\nthe parent has ended\n');
});
