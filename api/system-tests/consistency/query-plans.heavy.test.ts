import { testListPlans } from '../../testing/plans/listPlans.ts';

// Inserting six million rows takes three minutes, more on a busy machine.
testListPlans({ rows: 1_000_000, timeout: 900_000 });
