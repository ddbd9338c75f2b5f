/** @module-tag extended */

import { isOfOwnSpots, isOfPeople, isOfSpots } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* The form of places, which has the dates of events. */
sweepForms({
  included: (place) => isOfSpots(place) && !isOfPeople(place) && !isOfOwnSpots(place),
  depth: 'once',
  shareInputs: true,
  filledBy: '/spots/user/new',
  // Of administrators only.
  elsewhere: ['enable'],
  atLeast: { forms: 1, inputs: 11, emptied: 2 },
});
