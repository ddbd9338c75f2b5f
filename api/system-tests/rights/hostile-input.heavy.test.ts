import { testHostileRequests } from '../../testing/scenarios/hostileRequests.ts';

// A millisecond each on an idle machine.
testHostileRequests(20_000, 300_000);
