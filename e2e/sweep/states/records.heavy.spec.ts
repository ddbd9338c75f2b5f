import { sweepStates } from './sweepStates.ts';

sweepStates(({ kind }) => kind === 'record', { depth: 'full', atLeast: { screens: 13, states: 122 } });
