import { sweepStates } from './sweepStates.ts';

sweepStates(() => true, { depth: 'main', part: [1, 3], atLeast: { screens: 55, states: 55 } });
