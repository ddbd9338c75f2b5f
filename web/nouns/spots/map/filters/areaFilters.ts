import { areaOf, circleOf } from '#contract/geography/areas.ts';
import { lazyChunk } from '../../../../kit/loading/lazyChunk.ts';
import type { ChipFilter } from '../../../../kit/nouns/filters/declared.ts';

/* The filters that the map sets (product/map#area): lists show them as chips. */

const load = () => import('./AreaNames.tsx');

const accepting = (accepts: (text: string) => unknown): readonly string[] =>
  Object.assign([], { includes: (text: string) => accepts(text) !== undefined });

export const areaFilter: ChipFilter = {
  kind: 'chip',
  values: accepting(areaOf),
  Name: lazyChunk(() => load().then((m) => m.AreaName)),
};

export const nearFilter: ChipFilter = {
  kind: 'chip',
  values: accepting(circleOf),
  Name: lazyChunk(() => load().then((m) => m.NearName)),
};
