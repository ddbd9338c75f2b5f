import { testKills } from '../../testing/processes/kills.ts';

/*
 * `kill -9` at random moments: changes in progress are complete or absent afterwards. Five kills here, a hundred in
 * `npm run test:heavy`.
 */

testKills(5);
