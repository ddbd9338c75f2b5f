import { killScenario } from './testing/kills.ts';

/* The same as `kills.test.ts`, often enough to meet the rare moments. */

killScenario(100);
