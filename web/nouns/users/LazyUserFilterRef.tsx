import { lazy } from 'react';
import { fetchChunk } from '../../kit/loading/chunks.ts';
import type { RecordFilter } from '../../kit/nouns/filters/declared.ts';

const load = () => fetchChunk(() => import('./UserFilterRef.tsx'));

/** A filter by a user. */
export const userFilter: RecordFilter = {
  kind: 'record',
  Control: lazy(() => load().then((m) => ({ default: m.UserFilter }))),
  Name: lazy(() => load().then((m) => ({ default: m.UserName }))),
};
