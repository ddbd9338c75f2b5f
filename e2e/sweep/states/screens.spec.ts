import { sweepStates } from './sweepStates.ts';

/* One screen of each kind, but of the forms; all of them are in the files of lists, forms and records. */
const some = ['/login', '/users', '/inbox', '/spots/user'];

sweepStates(({ path }) => some.includes(path), { depth: 'main', atLeast: { screens: 4, states: 4 } });
