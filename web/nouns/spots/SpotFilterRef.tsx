import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';

const load = () => import('./SpotFilter.tsx');

/** A filter by a spot. */
export const spotFilter: RecordFilter = {
  kind: 'record',
  Control: lazyChunk(() => load().then((m) => m.SpotFilter)),
  Name: lazyChunk(() => load().then((m) => m.SpotName)),
};
