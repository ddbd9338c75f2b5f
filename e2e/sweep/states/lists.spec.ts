import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'list' || kind === 'single', {
  depth: 'quick',
  atLeast: { screens: 28, states: 56 },
});
