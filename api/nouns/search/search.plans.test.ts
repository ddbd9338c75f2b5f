import { fewRows } from '../../testing/plans/planOptions.ts';
import { testSearchPlans } from '../../testing/plans/searchPlans.ts';

testSearchPlans(fewRows);
