import { expect, test } from 'vitest';
import { pinDoubts } from '#contract/geography/pins.ts';
import { type ResolveQuery, resolvable } from '#contract/spots.resolve.ts';
import type { Database } from '../../database/connection/database.ts';
import { claimNext, countToResolve } from '../../nouns/spots/resolve/spots.resolve.store.ts';
import { planOf } from '../database/queryPlans.ts';
import type { TestDatabase } from '../database/testDatabase.ts';

const person = '00000000-0000-4000-8000-000000000001';
const run = { id: '00000000-0000-4000-8000-000000000002', actorId: person };

/** With the index that counts them; two lacks are counted from the table where most spots have one of them. */
const queries: [what: string, query: ResolveQuery, index?: RegExp][] = [
  ...resolvable.map((one): [string, ResolveQuery, RegExp] => [
    `that lack ${one}`,
    { needs: one },
    /^spots_(without_(photo|english|address|pin)|to_resolve)$/,
  ]),
  ['with a doubtful pin', { pin_doubt: [...pinDoubts] }, /^spots_doubtful_pin$/],
  ['with a pin in the sea', { pin_doubt: ['sea'] }, /^spots_doubtful_pin$/],
  ['with a doubtful pin or none', { lacks: ['pin'] }],
  ['that lack anything', {}, /^spots_to_resolve$/],
  ['that lack anything, the oldest first', { order: 'asc' }, /^spots_to_resolve$/],
  ['that lack one of two', { lacks: ['photo', 'english'] }],
  ['that lack anything in a country', { country: 'AR' }, /^spots_to_resolve$/],
  ['without coordinates', { map: 'no_coordinates' }, /^spots_(to_resolve|without_(place|address|pin))$/],
];

/** Defines tests of the plans of runs through spots (product/resolve): the next one, from the start and far on, and how many are left. */
export function testResolvePlans(database: () => TestDatabase, settings: string | undefined): void {
  test.each(queries)('the next of the spots %s', async (_what, query, index) => {
    const { pool } = database();
    const { rows } = await pool.query(
      `select created_at, id from spots where photos = '{}' or address = '' order by created_at offset 2000 limit 1`,
    );
    const after = { createdAt: rows[0].created_at.toISOString(), id: rows[0].id };
    for (const asked of [{ query }, { query, after }]) {
      let found: string | undefined;
      const next = (db: Database) =>
        db.transaction(async (tx) => {
          found = await claimNext(tx, run, asked);
        });
      const plan = await planOf(pool, next, settings);
      expect(found).toBeDefined();
      expect(plan.scanned.filter((table) => table === 'spots')).toEqual([]);
      expect(plan.buffers).toBeLessThan(500);
      expect(plan.statements).toBe(3);
    }
    if (!index) return;
    const count = await planOf(pool, (db) => countToResolve(db, query), settings);
    expect(count.indexes.filter((name) => index.test(name))).not.toEqual([]);
    expect(count.scanned).toEqual([]);
    expect(count.buffers).toBeLessThan(20_000);
  });
}
