import { trashActions } from '../../testing/processes/kills.trash.ts';
import { testKills } from '../../testing/processes/kills.ts';

/* A deletion or restoration that is interrupted is done or not done, with everything that belongs to the spot. */

testKills(50, trashActions);
