import { sweepForms } from './sweepForms.ts';

/* The forms of spots, which take as long as all others together. */
sweepForms(({ edit }) => edit.startsWith('/spots'));
