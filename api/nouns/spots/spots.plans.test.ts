import { fewRows } from '../../testing/plans/planOptions.ts';
import { testSpotPlans } from '../../testing/plans/spotPlans.ts';

testSpotPlans(fewRows);
