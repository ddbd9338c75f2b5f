import { testHostileRequests } from '../../testing/scenarios/hostileRequests.ts';

testHostileRequests(400);
