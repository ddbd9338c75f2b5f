/** @module-tag extended */

import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'list' || kind === 'single', {
  depth: 'quick',
  part: [4, 4],
  atLeast: { screens: 28, states: 56 },
});
