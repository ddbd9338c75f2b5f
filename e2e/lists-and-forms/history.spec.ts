import { historyTests } from './histories.ts';

/* One of each kind of field: text, relation, choice, date, time, picture, group. The other nouns are in history.heavy.spec.ts. */
historyTests(['spots', 'stories', 'revisions', 'events', 'comments']);
