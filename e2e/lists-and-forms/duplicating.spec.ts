/** @module-tag extended */

import { cases } from './copies.ts';
import { testCopies } from './testCopies.ts';

/* Copies of a declared noun, and of those with a form of their own; of the others in duplicating.extended.spec.ts. */

testCopies(cases.filter(({ noun }) => ['banner', 'user', 'spot'].includes(noun)));
