// A screen does not fail because the browser's storage is full: `setItem` throws then.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { isTest, sources } from './sources.mjs';

const helper = 'web/state/storeItem.ts';
/** Drafts say that they cannot be stored; a session is stored as a whole or not at all. */
const mayFail = [helper, 'web/kit/drafts/marks.ts', 'web/kit/session/session.ts'];

/** One message for each file of the web app that writes to the storage without the helper. */
export const unsafeWrites = () =>
  sources()
    .filter((path) => path.startsWith('web/') && !isTest(path) && !mayFail.includes(path))
    .filter((path) =>
      /(\.setItem\(|\b(local|session)Storage\.\w+ = )/.test(readFileSync(join(root, path), 'utf8')),
    )
    .map((path) => `${path} writes to the browser's storage, which may be full: use ${helper}.`);
