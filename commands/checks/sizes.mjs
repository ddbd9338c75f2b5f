// Files stay small enough to be read in one go.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { sources } from './sources.mjs';

const most = 250;
const ninetieth = 130;
// A test's scenarios are read one by one, so they count less.
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

/** What is too large, in sentences. */
export function tooLarge() {
  const sizes = sources()
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const problems = sizes
    .filter(({ lines }) => lines > most)
    .map(({ path, lines }) => `${path} has ${lines} lines; ${most} at most: split it by what it is about.`);
  const own = sizes.filter(({ path }) => !isTest(path));
  const high = own[Math.floor(own.length * 0.9)]?.lines ?? 0;
  if (high > ninetieth) problems.push(`One file in ten has more than ${high} lines; ${ninetieth} at most.`);
  return problems;
}
