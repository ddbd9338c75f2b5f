import { isOfPeople } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

/* The forms of people's spots: of artists, users and oases. */
sweepForms({
  included: isOfPeople,
  depth: 'all',
  // Of events, in the general form.
  elsewhere: ['available_since', 'available_to'],
  atLeast: { forms: 6, inputs: 390 },
  timeout: 120_000,
});
