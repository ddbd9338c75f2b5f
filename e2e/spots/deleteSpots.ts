import type { TestApi } from '../../api/testing/calls/startTestApi.ts';

/**
 * Deletes all spots and their claims. A page of the test before may still be giving up its claims: of the two that wait for each other
 * it is the server's call that ends, which is repeated.
 */
export const deleteSpots = ({ database }: TestApi) =>
  database.pool.query(
    `begin; set local deadlock_timeout = '20s'; delete from review_claims; delete from spots; commit`,
  );
