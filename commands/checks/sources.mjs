// The files that the checks read.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';

const folders = ['contract', 'api', 'web', 'e2e'];

/** Tracked and new files, without ignored and deleted ones. */
export const tracked = () =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)));

export const sources = () => tracked().filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));

export const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

export const modulesIn = {
  folders: () => folders.filter((folder) => existsSync(join(root, folder))),
  files: () => sources().filter((path) => folders.includes(path.split('/')[0]) && /\.tsx?$/.test(path)),
};
