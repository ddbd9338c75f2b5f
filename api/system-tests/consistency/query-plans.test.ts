import { testListPlans } from '../../testing/plans/listPlans.ts';
import { fewRows } from '../../testing/plans/planOptions.ts';

testListPlans(fewRows);
