import { type Column, type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Database, Tx } from './database.ts';
import { pipelined } from './transaction.ts';

// Arbitrary, but different from each other and from those of the embedded PostgreSQL.
const keys = {
  migrate: 8_101_978,
  fill: 8_101_979,
  files: 8_101_980,
  admins: 8_101_981,
  views: 8_101_984,
  links: 8_101_990,
  webhooks: 8_101_993,
  addedWebhooks: 8_101_994,
  backups: 8_101_996,
};
/** The first key of the two-key advisory locks on one person's rights. */
const rights = 8_101_982;
/** And of those on one person's places for work on many records. */
const acts = 8_101_983;
/** And of those on the number of files that one person imports. */
const files = 8_101_985;

/** And of those on the claims of one person. */
const claims = 8_101_991;
/** And of those on a host that links lead to. */
export const hosts = 8_101_995;
/** And of those on the uploads of one person. */
const uploads = 8_101_992;

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
export const rightsLock = (userId: string | Column, alone: boolean): SQL =>
  sql`${sql.raw(`pg_advisory_xact_lock${alone ? '' : '_shared'}(${rights}`)}, hashtext(${userId}::uuid::text))::text = ''`;

/**
 * Called before somebody's rights end: waits for their running changes and blocks new ones. Row locks would do the same,
 * but a person who keeps making changes would starve the waiter; advisory locks are granted in order.
 */
export function lockRightsOf(tx: Tx, userId: string): void {
  pipelined(tx, tx.execute(sql`select 1 where ${rightsLock(userId, true)}`));
}

/** Serializes transactions that remove an administrator. */
export async function lockAdminChanges(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys.admins})`);
}

/**
 * Takes one of a person's `n` places for work on many records until the transaction ends, without waiting for one. Returns how many are
 * taken, this one included; undefined if all were.
 */
export async function takeBulkPlace(tx: Tx, userId: string, n: number): Promise<number | undefined> {
  for (let place = 0; place < n; place += 1) {
    const key = sql`hashtext(${`${userId}/${place}`})`;
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${sql.raw(String(acts))}, ${key}) as free`,
    );
    if (rows[0]?.free) return countBulkPlaces(tx, userId, n);
  }
  return undefined;
}

/** Signed numbers, as `hashtext` returns them; `pg_locks` has them without sign. */
async function countBulkPlaces(tx: Tx, userId: string, n: number): Promise<number> {
  const places = Array.from({ length: n }, (_, place) => `${userId}/${place}`);
  const { rows } = await tx.execute<{ taken: number }>(sql`
    select count(*)::int as taken from pg_locks
    where locktype = 'advisory' and objsubid = 2 and granted and classid = ${sql.raw(String(acts))}
      and database = (select oid from pg_database where datname = current_database())
      and objid::bigint in (select hashtext(place)::bigint & x'ffffffff'::bigint from unnest(${sql.param(places)}::text[]) as one (place))`);
  return rows[0]?.taken ?? 0;
}

/** Serializes transactions that store a file of one person to be imported, without waiting: false if there is another one. */
export async function tryLockImportsOf(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${sql.raw(String(files))}, hashtext(${userId}::uuid::text)) as free`,
  );
  return rows[0]?.free ?? false;
}

/** Serializes transactions that add views, which are limited in number. */
export async function lockViews(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys.views})`);
}

/** Serializes transactions that claim links to be asked, so that two servers never claim links of one host. */
export async function lockLinkClaims(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys.links})`);
}

/** Serializes transactions that queue the deliveries of webhooks, without waiting: false if there is another one. */
export async function tryLockWebhookEvents(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${keys.webhooks}) as free`,
  );
  return rows[0]?.free ?? false;
}

/** Serializes transactions that add webhooks, which are limited in number. */
export async function lockWebhooks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${keys.addedWebhooks})`);
}

/** Serializes transactions that claim records for one person, whose claims are limited in number. */
export async function lockClaimsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(claims))}, hashtext(${userId}::uuid::text))`,
  );
}

/** Serializes transactions that create an upload of one person, whose uploads are limited in number and size. */
export async function lockUploadsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${sql.raw(String(uploads))}, hashtext(${userId}::uuid::text))`,
  );
}
