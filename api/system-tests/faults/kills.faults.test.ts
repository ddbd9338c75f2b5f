import { killScenario } from '../../testing/processes/kills.ts';

/* The same as `kills.test.ts`, often enough to meet the rare moments. */

killScenario(100);
