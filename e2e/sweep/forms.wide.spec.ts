import { wide } from '../browser.ts';
import { sweepForms } from './sweepForms.ts';

sweepForms(wide, 0);
