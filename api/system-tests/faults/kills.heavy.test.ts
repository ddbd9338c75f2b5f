import { testKills } from '../../testing/processes/kills.ts';

testKills(100);
