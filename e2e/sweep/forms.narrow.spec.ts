import { narrow } from '../browser.ts';
import { sweepForms } from './sweepForms.ts';

sweepForms(narrow, 1);
