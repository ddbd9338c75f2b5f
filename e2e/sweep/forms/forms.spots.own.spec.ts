/** @module-tag extended */

import { isOfOwnSpots } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* The five forms of spots are one component: this one has all inputs but those of staff. forms.spots.heavy.spec.ts fills all of each. */
sweepForms({
  included: isOfOwnSpots,
  depth: 'once',
  shareInputs: true,
  elsewhere: ['available_since', 'available_to', 'enable', 'related_spots', 'show_in_map', 'user_id'],
  atLeast: { forms: 1, inputs: 40 },
  // Thirty inputs, typed by hand, for a new record, and some of them again, from step to step: 50 s on a quiet machine.
  timeout: 600_000,
});
