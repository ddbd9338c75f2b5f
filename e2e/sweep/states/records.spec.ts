import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'record', { depth: 'quick', atLeast: { screens: 13, states: 33 } });
