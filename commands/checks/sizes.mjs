// Files stay small enough to be read at once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { isTest, sources } from './sources.mjs';

const maxLines = 250;
const maxNinetiethPercentile = 130;

/** One message for each file that is too long, and one if too many files are long. */
export function longFiles() {
  const sizes = sources()
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const problems = sizes
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${maxLines}: split it by topic.`);
  // The scenarios of a test are read one by one, so the second limit does not apply to tests.
  const code = sizes.filter(({ path }) => !isTest(path));
  const high = code[Math.floor(code.length * 0.9)]?.lines ?? 0;
  if (high > maxNinetiethPercentile)
    problems.push(`One file in ten has more than ${high} lines; at most ${maxNinetiethPercentile}.`);
  return problems;
}
