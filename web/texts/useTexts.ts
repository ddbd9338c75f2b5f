import { en } from './en.ts';
import { es } from './es.ts';
import { mixed } from './mixed.ts';
import { texts } from './texts.ts';

/** The shared texts; those of a noun are in web/nouns/<noun>/<noun>.texts.ts. */
export const useTexts = texts({ mixed, es, en });
