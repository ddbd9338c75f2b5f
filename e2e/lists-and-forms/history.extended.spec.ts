/** @module-tag extended */

import { historyTests } from './histories.ts';

/* The nouns that history.spec.ts leaves out: their labels differ, not what shows them. */
historyTests(['users', 'pics', 'banners', 'categories', 'notifications', 'events', 'comments']);
