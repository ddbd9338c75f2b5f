import { testSearchPlans } from '../../testing/plans/searchPlans.ts';

// Inserting a million users takes a minute, several on a busy machine.
testSearchPlans({ rows: 1_000_000, timeout: 600_000 });
