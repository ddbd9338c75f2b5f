import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setUpDatabase } from '../../testing/database/testDatabase.ts';
import { openReplica } from './replica.ts';

/* With replicas: api/system-tests/cluster/replication.cluster.test.ts. */

const database = setUpDatabase();

test('what is no replica is not read, nor one that cannot be reached', async () => {
  const unreachable = { connectionString: 'postgres://nobody@127.0.0.1:1/nothing' };
  for (const connection of [database.connection, unreachable]) {
    const replica = openReplica(connection, database.pool);
    expect(await replica.read((db) => db.execute(sql`select 1`))).toBeUndefined();
    await replica.close();
  }
});
