import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';

const load = () => import('./CategoryFilter.tsx');

/** A filter by a category. */
export const categoryFilter: RecordFilter = {
  kind: 'record',
  Control: lazyChunk(() => load().then((m) => m.CategoryFilter)),
  Name: lazyChunk(() => load().then((m) => m.CategoryName)),
};
