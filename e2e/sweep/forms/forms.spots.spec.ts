import { sweepForms } from './sweepForms.ts';

/* The forms under the addresses of spots, which take as long as all others together. */
sweepForms(({ change }) => change.startsWith('/spots'));
