import { killScenario } from '../../testing/processes/kills.ts';

/*
 * `kill -9` at random moments: what was under way is found done or not begun, never half. A few here; a hundred with
 * `npm run test:faults`.
 */

killScenario(5);
