import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'record', {
  depth: 'quick',
  part: [1, 2],
  atLeast: { screens: 13, states: 33 },
});
