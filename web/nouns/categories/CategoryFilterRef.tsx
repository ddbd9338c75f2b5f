import { lazy } from 'react';
import { fetchChunk } from '../../kit/loading/chunks.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';

const load = () => fetchChunk(() => import('./CategoryFilter.tsx'));

/** A filter by a category. */
export const categoryFilter: RecordFilter = {
  kind: 'record',
  Control: lazy(() => load().then((m) => ({ default: m.CategoryFilter }))),
  Name: lazy(() => load().then((m) => ({ default: m.CategoryName }))),
};
