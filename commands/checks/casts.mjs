// Where types are switched off the compiler no longer says what does not agree: in few places, each with its reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { isTest, modulesIn } from './sources.mjs';

const most = 8;
const cast =
  /\bas (never|any|unknown as)\b|@ts-(expect-error|ignore)|biome-ignore lint\/suspicious\/noExplicitAny/;
const comment = /^\s*(\/\/|\/\*|\*)/;
const isOfTests = (path) => isTest(path) || /^e2e\/|\/(system-tests|testing)\//.test(path);

/** One message for each cast without a comment above it, and one if there are too many. */
export function uncheckedCasts() {
  const found = modulesIn
    .files()
    .filter((path) => !isOfTests(path))
    .flatMap(castsIn);
  const problems = found
    .filter(({ hasReason }) => !hasReason)
    .map(({ place }) => `${place} switches types off: say in a comment above it why.`);
  if (found.length > most)
    problems.push(
      `Types are switched off in ${found.length} places, at most ${most}: ${found.map(({ place }) => place).join(', ')}.`,
    );
  return problems;
}

function castsIn(path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, at) => {
    const isCast = cast.test(line) && (!comment.test(line) || line.includes('noExplicitAny'));
    const hasReason = comment.test(line) || comment.test(lines[at - 1] ?? '');
    return isCast ? [{ place: `${path}:${at + 1}`, hasReason }] : [];
  });
}
