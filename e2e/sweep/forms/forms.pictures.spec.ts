/** @module-tag extended */

import { isOfPictures } from './screens.ts';
import { sweepForms } from './sweepForms.ts';

sweepForms({
  included: isOfPictures,
  depth: 'once',
  atLeast: { forms: 2, inputs: 18 },
});
