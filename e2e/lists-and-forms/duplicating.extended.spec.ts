/** @module-tag extended */

import { cases } from './copies.ts';
import { testCopies } from './testCopies.ts';

/* Copies of each noun. */

testCopies(cases);
