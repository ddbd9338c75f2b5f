/** @module-tag extended */

import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'new', {
  depth: 'quick',
  part: [1, 2],
  atLeast: { screens: 13, states: 39 },
  // New records need the one to which they belong.
  shapes: ['most'],
});
