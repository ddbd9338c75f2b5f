import { historyTests } from './histories.ts';

/* Texts, relations, a date, a picture; a choice; a group. The other nouns are in history.extended.spec.ts. */
historyTests(['spots', 'stories', 'revisions']);
