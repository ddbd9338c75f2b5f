import { isOfSpots } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* The forms of spots, with some seventy inputs in a new record and its edit. */
sweepForms({
  included: isOfSpots,
  depth: 'all',
  atLeast: { forms: 11, inputs: 700 },
  timeout: 120_000,
});
