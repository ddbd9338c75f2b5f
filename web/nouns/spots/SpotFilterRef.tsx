import { lazy } from 'react';
import { fetchChunk } from '../../kit/loading/chunks.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';

const load = () => fetchChunk(() => import('./SpotFilter.tsx'));

/** A filter by a spot. */
export const spotFilter: RecordFilter = {
  kind: 'record',
  Control: lazy(() => load().then((m) => ({ default: m.SpotFilter }))),
  Name: lazy(() => load().then((m) => ({ default: m.SpotName }))),
};
