/** @module-tag extended */

import { isOfPictures, isOfSpots, isOfUsers } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* Each form without a file of its own, as one role. */
sweepForms({
  included: (place) => !isOfSpots(place) && !isOfUsers(place) && !isOfPictures(place),
  depth: 'once',
  atLeast: { forms: 4, inputs: 27, emptied: 1 },
});
