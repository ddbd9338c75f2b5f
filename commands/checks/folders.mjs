// A folder has about a dozen files, so that its contents can be seen at a glance.
import { dirname } from 'node:path';
import { isTest, sources } from './sources.mjs';

const limit = 15;
const watched = /^(contract|api|web|e2e|bench|commands)\//;
// In these folders all files are of the same kind: one noun, one table of demo data.
const exempt = /^(contract|api\/demo)$/;

/** One message for each folder with too many files. */
export function crowdedFolders() {
  const counted = new Map();
  for (const path of sources()) {
    const folder = dirname(path);
    // Tests are beside what they test.
    if (watched.test(path) && !isTest(path) && !exempt.test(folder))
      counted.set(folder, (counted.get(folder) ?? 0) + 1);
  }
  return [...counted]
    .filter(([, files]) => files > limit)
    .map(
      ([folder, files]) =>
        `${folder} has ${files} files besides tests; at most ${limit}: move files that belong together into a folder.`,
    );
}
