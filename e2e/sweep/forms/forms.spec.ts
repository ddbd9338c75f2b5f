import { sweepForms } from './sweepForms.ts';

/* All forms except those of spots. */
sweepForms(({ edit }) => !edit.startsWith('/spots'));
