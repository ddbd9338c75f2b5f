import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';

const load = () => import('./UserFilterRef.tsx');

/** A filter by a user. */
export const userFilter: RecordFilter = {
  kind: 'record',
  Control: lazyChunk(() => load().then((m) => m.UserFilter)),
  Name: lazyChunk(() => load().then((m) => m.UserName)),
};
