import { isOfSpots, isOfUsers } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* Each form except those of spots and users, as one role. */
sweepForms({
  included: (place) => !isOfSpots(place) && !isOfUsers(place),
  depth: 'once',
  atLeast: { forms: 6, inputs: 45 },
});
