import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Database = NodePgDatabase & { $client: pg.Pool };

export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

/** What a store function takes first: works inside a transaction and outside of one. */
export type Db = NodePgDatabase | Tx;
