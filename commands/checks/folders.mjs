// A room holds about a dozen files: whoever opens it sees at a glance what lives there.
import { dirname } from 'node:path';
import { sources } from './sources.mjs';

const limit = 15;
const watched = /^(contract|api|web|e2e|bench|commands)\//;
// Each file here is another of the same kind: one noun, one table of demo data.
const alike = /^(contract|api\/demo)$/;
// Tests stand beside what they test.
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path);

/** The folders that hold too many files, in sentences. */
export function tooFull() {
  const counted = new Map();
  for (const path of sources()) {
    const folder = dirname(path);
    if (watched.test(path) && !isTest(path) && !alike.test(folder))
      counted.set(folder, (counted.get(folder) ?? 0) + 1);
  }
  return [...counted]
    .filter(([, files]) => files > limit)
    .map(
      ([folder, files]) =>
        `${folder} holds ${files} files beside its tests; ${limit} at most: give what belongs together a folder.`,
    );
}
