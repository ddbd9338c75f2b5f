import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'list' || kind === 'single', {
  depth: 'full',
  atLeast: { screens: 28, states: 168 },
});
