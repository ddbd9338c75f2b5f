import { sweepStates } from './sweepStates.ts';

/* One screen of each kind; all of them are in the files of lists, forms and records. */
const some = ['/login', '/users', '/inbox', '/stories/new', '/spots/:id/edit', '/spots/user'];

sweepStates(({ path }) => some.includes(path), { depth: 'main', atLeast: { screens: 6, states: 6 } });
