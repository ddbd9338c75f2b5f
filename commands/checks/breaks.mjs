// The deliberate breaks of `npm run test:breaks` can be applied: code that moved takes its break with it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenBreaks } from '../breaks/screens.mjs';
import { serverBreaks } from '../breaks/server.mjs';
import { root } from '../ensure.mjs';
import { isTest, sources } from './sources.mjs';

/** How often a file has a text; 0 if there is no such file. */
export function occurrences(folder, { file, from }) {
  const path = join(folder, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(from).length - 1 : 0;
}

/** One message for each break whose file does not have its text once, or of whose tests one does not exist. */
export function staleBreaks() {
  const tests = sources().filter(isTest);
  return [...serverBreaks, ...screenBreaks].flatMap((one) => {
    const found = occurrences(root, one);
    const missing = one.tests.filter((word) => !tests.some((path) => path.includes(word)));
    return [
      ...(found === 1
        ? []
        : [`The break "${one.name}": ${one.file} has its text ${found} times, instead of once.`]),
      ...missing.map((word) => `The break "${one.name}": no test has ${word} in its path.`),
    ];
  });
}
