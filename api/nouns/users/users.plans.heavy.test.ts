import { testUserPlans } from '../../testing/plans/userPlans.ts';

// Inserting a million users takes a minute, several on a busy machine.
testUserPlans({ rows: 1_000_000, timeout: 300_000 });
