/** @module-tag extended */

import { isOfUsers } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

sweepForms({
  included: isOfUsers,
  depth: 'once',
  atLeast: { forms: 2, inputs: 15 },
});
