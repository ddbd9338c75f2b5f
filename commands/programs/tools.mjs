// Finds programs that tests need, or installs them.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, step } from '../ensure.mjs';
import { installWithApt } from './apt.mjs';

/** Fails if the program is not on PATH and cannot be installed from its package. */
export async function ensureProgram({ program, package: name, purpose }) {
  if (isInstalled(program)) return;
  await step(`Installing ${name} for ${purpose}`, () => installWithApt([name]));
  if (!isInstalled(program))
    fail(`No ${program} was found, and none could be installed: put it on PATH, for ${purpose}.`);
}

const isInstalled = (program) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
