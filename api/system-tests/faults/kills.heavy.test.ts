import { testKills } from '../../testing/processes/kills.ts';

/* The same as `kills.test.ts`, with enough kills to hit rare moments. */

testKills(100);
