// Which files the checks are about: everything that git knows or would know.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';

const watched = ['contract', 'api', 'web', 'e2e'];

/** Every file that git knows or would know. */
export const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

export const sources = () => tracked().filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));

export const modulesIn = {
  folders: () => watched.filter((folder) => existsSync(join(root, folder))),
  files: () => sources().filter((path) => watched.includes(path.split('/')[0]) && /\.tsx?$/.test(path)),
};
