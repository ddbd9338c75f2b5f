import { sweepForms } from './sweepForms.ts';

/* The forms of all other addresses. */
sweepForms(({ change }) => !change.startsWith('/spots'));
