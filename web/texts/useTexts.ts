import { en } from './en.ts';
import { es } from './es.ts';
import { mixed } from './mixed.ts';
import { texts } from './texts.ts';

/** The texts that every screen shares; a noun's own are in web/<noun>/<noun>.texts.ts. */
export const useTexts = texts({ mixed, es, en });
