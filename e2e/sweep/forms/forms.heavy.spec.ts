import { isOfSpots } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* Each form except those of spots, as every role. */
sweepForms({
  included: (place) => !isOfSpots(place),
  depth: 'all',
  atLeast: { forms: 20, inputs: 170 },
  // One test opens every other screen.
  timeout: 120_000,
});
