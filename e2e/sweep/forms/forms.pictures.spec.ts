/** @module-tag extended */

import { isOfPictures } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

sweepForms({
  included: isOfPictures,
  depth: 'once',
  atLeast: { forms: 2, inputs: 18 },
  // Texts of their greatest length, beside a preview that shows each key.
  timeout: 60_000,
});
