import { fewRows } from '../../testing/plans/planOptions.ts';
import { testUserPlans } from '../../testing/plans/userPlans.ts';

testUserPlans(fewRows);
