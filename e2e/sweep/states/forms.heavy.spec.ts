import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'new', { depth: 'full', atLeast: { screens: 13, states: 65 } });
