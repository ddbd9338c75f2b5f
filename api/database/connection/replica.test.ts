import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/testDatabase.ts';
import { openReplica } from './replica.ts';

/* With replicas: api/system-tests/cluster/replication.cluster.test.ts. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('what is no replica is not read, nor one that cannot be reached', async () => {
  const unreachable = { connectionString: 'postgres://nobody@127.0.0.1:1/nothing' };
  for (const connection of [database.connection, unreachable]) {
    const replica = openReplica(connection, database.pool);
    expect(await replica.read((db) => db.execute(sql`select 1`))).toBeUndefined();
    await replica.close();
  }
});
