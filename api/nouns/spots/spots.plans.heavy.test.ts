import { testSpotPlans } from '../../testing/plans/spotPlans.ts';

// Inserting a million spots takes two minutes, several on a busy machine.
testSpotPlans({ rows: 1_000_000, timeout: 600_000 });
