import { lazy } from 'react';
import { areaOf, circleOf } from '#contract/geography/areas.ts';
import { fetchChunk } from '../../../../kit/loading/chunks.ts';
import type { ChipFilter } from '../../../../kit/nouns/filters/declared.ts';

/* The filters that the map sets (product/map#area): lists show them as chips. */

const load = () => fetchChunk(() => import('./AreaNames.tsx'));

const accepting = (accepts: (text: string) => unknown): readonly string[] =>
  Object.assign([], { includes: (text: string) => accepts(text) !== undefined });

export const areaFilter: ChipFilter = {
  kind: 'chip',
  values: accepting(areaOf),
  Name: lazy(() => load().then((m) => ({ default: m.AreaName }))),
};

export const nearFilter: ChipFilter = {
  kind: 'chip',
  values: accepting(circleOf),
  Name: lazy(() => load().then((m) => ({ default: m.NearName }))),
};
