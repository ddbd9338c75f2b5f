import { isOfSpots } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* The five forms of spots are one component: forms.spots.heavy.spec.ts fills all inputs of each. */
sweepForms({
  included: isOfSpots,
  depth: 'once',
  shareInputs: true,
  atLeast: { forms: 5, inputs: 65 },
  // Up to thirty inputs, typed by hand, for a new record, and some of them again.
  timeout: 60_000,
});
