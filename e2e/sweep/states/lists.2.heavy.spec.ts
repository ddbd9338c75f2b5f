import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'list' || kind === 'single', {
  depth: 'full',
  part: [2, 2],
  atLeast: { screens: 28, states: 168 },
});
