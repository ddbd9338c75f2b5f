import { sweepStates } from './sweepStates.ts';

/* One form of each kind, as screens.spec.ts. */
const some = ['/stories/new', '/spots/:id/edit'];

sweepStates(({ path }) => some.includes(path), { depth: 'main', atLeast: { screens: 2, states: 2 } });
