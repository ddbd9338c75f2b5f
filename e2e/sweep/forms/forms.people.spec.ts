/** @module-tag extended */

import { isOfPeople } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

sweepForms({
  included: isOfPeople,
  depth: 'once',
  shareInputs: true,
  filledBy: '/spots/user/new',
  // Of events, in the general form.
  elsewhere: ['available_since', 'available_to'],
  atLeast: { forms: 3, inputs: 20 },
});
