import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'list' || kind === 'single', {
  depth: 'full',
  part: [1, 2],
  atLeast: { screens: 28, states: 168 },
});
