import { type Column, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Tx } from './database.ts';
import { pipelined } from './transaction.ts';

/*
 * The keys of the advisory locks that all servers of a database share. Arbitrary, but different from each other and from
 * those of the embedded PostgreSQL. Never changed: servers of two versions run side by side.
 */
const keys = {
  migrate: 8_101_978,
  fill: 8_101_979,
  /** Removals of files share it; a backup, which needs the files of its snapshot, excludes them. */
  files: 8_101_980,
  /** Transactions that remove an administrator. */
  admins: 8_101_981,
  /** Transactions that add views, which are limited in number. */
  views: 8_101_984,
  /** Transactions that claim links to be asked, so that two servers never claim links of one host. */
  links: 8_101_990,
  /** Transactions that queue the deliveries of webhooks. */
  webhooks: 8_101_993,
  /** Transactions that add webhooks, which are limited in number. */
  addedWebhooks: 8_101_994,
  backups: 8_101_996,
};
/** The first keys of locks with two: the second is a hash, of a person's id where it is not said. */
const keysOf = {
  /** The rights of a person or a key. */
  rights: 8_101_982,
  /** A person's places for work on many records. */
  acts: 8_101_983,
  /** Transactions that store a file of one person to be imported. */
  imports: 8_101_985,
  /** Transactions that claim records for one person, whose claims are limited in number. */
  claims: 8_101_991,
  /** Transactions that create an upload of one person, whose uploads are limited in number and size. */
  uploads: 8_101_992,
  /** A host that links lead to. */
  hosts: 8_101_995,
};
export const { hosts } = keysOf;

/** Those whose second key is the hash of a person's id. */
type PersonLock = Exclude<keyof typeof keysOf, 'acts' | 'hosts'>;

const keyOf = (name: keyof typeof keysOf): SQL => sql.raw(String(keysOf[name]));

/** Takes a lock until the transaction ends, after whoever has it. */
export async function lock(tx: Tx, name: keyof typeof keys): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys[name]})`);
}

/** Takes the lock of one person until the transaction ends, after whoever has it. */
export async function lockOf(tx: Tx, name: PersonLock, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyOf(name)}, hashtext(${userId}::uuid::text))`);
}

/** Takes a lock until the transaction ends, without waiting: false if somebody else has it. */
export const tryLock = (tx: Tx, name: keyof typeof keys): Promise<boolean> =>
  isFree(tx, sql`pg_try_advisory_xact_lock(${keys[name]})`);

/** Takes the lock of one person until the transaction ends, without waiting: false if somebody else has it. */
export const tryLockOf = (tx: Tx, name: PersonLock, userId: string): Promise<boolean> =>
  isFree(tx, sql`pg_try_advisory_xact_lock(${keyOf(name)}, hashtext(${userId}::uuid::text))`);

async function isFree(tx: Tx, taken: SQL): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(sql`select ${taken} as free`);
  return rows[0]?.free ?? false;
}

/** Runs `work` while holding an advisory lock that all servers of this database share. */
export async function withLock<T>(
  pool: pg.Pool,
  name: keyof typeof keys,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [keys[name]]);
    return await work(client);
  } finally {
    // Closing the connection releases the lock and resets the setting, even after a failure.
    client.release(true);
  }
}

/** Blocks the removal of files until this connection is closed; waits for removals in progress. */
export async function lockFilesShared(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [keys.files]);
}

/** Runs a removal of files; throws while a backup is being made, which needs the files of its snapshot. */
export async function withFilesExclusive<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${keys.files}) as free`);
    if (!rows[0]?.free) throw new Error('files cannot be removed while a backup is made');
    return work();
  });
}

/** SQL that takes the lock on a person's rights until the transaction ends; always true. */
export const rightsLock = (userId: string | Column, exclusive: boolean): SQL =>
  sql`${sql.raw(`pg_advisory_xact_lock${exclusive ? '' : '_shared'}(${keysOf.rights}`)}, hashtext(${userId}::uuid::text))::text = ''`;

/**
 * Called before somebody's rights end: waits for their running changes and blocks new ones. Row locks would do the same,
 * but a person who keeps making changes would starve the waiter; advisory locks are granted in order.
 */
export function lockRightsOf(tx: Tx, userId: string): void {
  pipelined(tx, tx.execute(sql`select 1 where ${rightsLock(userId, true)}`));
}

/**
 * Takes one of a person's `n` places for work on many records until the transaction ends, without waiting for one. Returns how many are
 * taken, this one included; undefined if all were.
 */
export async function takeBulkPlace(tx: Tx, userId: string, n: number): Promise<number | undefined> {
  for (let place = 0; place < n; place += 1) {
    const key = sql`hashtext(${`${userId}/${place}`})`;
    if (await isFree(tx, sql`pg_try_advisory_xact_lock(${keyOf('acts')}, ${key})`))
      return countBulkPlaces(tx, userId, n);
  }
  return undefined;
}

/** Signed numbers, as `hashtext` returns them; `pg_locks` has them without sign. */
async function countBulkPlaces(tx: Tx, userId: string, n: number): Promise<number> {
  const places = Array.from({ length: n }, (_, place) => `${userId}/${place}`);
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select count(*)::int as taken from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid = ${keyOf('acts')}
      and database = (select oid from pg_database where datname = current_database())
      and objid::bigint in (select hashtext(place)::bigint & x'ffffffff'::bigint from unnest(${sql.param(places)}::text[]) as one (place))`);
  return rows[0]?.taken ?? 0;
}
