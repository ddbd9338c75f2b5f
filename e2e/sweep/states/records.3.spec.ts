/** @module-tag extended */

import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'record', {
  depth: 'quick',
  part: [3, 3],
  atLeast: { screens: 13, states: 33 },
});
