import { isOfPeople, isOfSpots } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* The forms of spots, with some seventy inputs in a new record and its edit: those of places, and of one's own spots. */
sweepForms({
  included: (place) => isOfSpots(place) && !isOfPeople(place),
  depth: 'all',
  atLeast: { forms: 5, inputs: 310 },
  timeout: 120_000,
});
