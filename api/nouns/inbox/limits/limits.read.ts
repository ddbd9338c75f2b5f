import { hostname } from 'node:os';
import { sql } from 'drizzle-orm';
import { type LimitWarning, nearShare } from '#contract/limits.ts';
import type { Config } from '../../../config/config.ts';
import type { Db } from '../../../database/connection/database.ts';
import type { Services } from '../../../http/services.ts';
import { quotas } from '../../../security/quotas.table.ts';
import { attempts } from '../../../security/throttle.table.ts';
import { apiKeys } from '../../keys/keys.table.ts';
import { users } from '../../users/users.table.ts';

/** Seconds for which a job that is due may wait before it is a warning. */
const maxWait = 600;
/** Warnings of each kind: the nearest ones. */
const most = 10;

type Known = Pick<Services, 'db' | 'config' | 'disk'>;

/**
 * What is nearly used up (product/limits#warnings): at least `nearShare` of a limit, the disk and uploads of this server,
 * and for all servers jobs, quotas and keys.
 */
export async function readLimits(services: Known, uploadBytes: number): Promise<LimitWarning[]> {
  const { db, config } = services;
  const all = [...(await ownLimits(services, uploadBytes)), ...(await sharedLimits(db, config.limits))];
  return all.filter(({ used, max }) => used >= max * nearShare);
}

async function ownLimits({ disk, config }: Known, uploadBytes: number): Promise<LimitWarning[]> {
  const own = { subject: hostname(), quota: null };
  const space = await disk();
  return [
    ...(space ? [{ ...own, kind: 'disk' as const, used: space.used, max: space.total }] : []),
    { ...own, kind: 'uploads', used: uploadBytes, max: config.uploads.everyone },
  ];
}

async function sharedLimits(db: Db, limits: Config['limits']): Promise<LimitWarning[]> {
  const quotaLimits = Object.entries(limits).flatMap(([role, kinds]) =>
    Object.entries(kinds).map(([kind, max]) => ({ role, kind, max })),
  );
  const { rows } = await db.execute<LimitWarning>(sql`
    (select 'jobs' as kind, name as subject, null as quota, extract(epoch from now() - min(start_after))::int as used,
      ${maxWait}::int as max
    from pgboss.job where state in ('created', 'retry') and start_after < now() - make_interval(secs => ${maxWait * nearShare})
    group by name order by 4 desc limit ${most})
    union all
    (select 'quota', concat_ws(' ', ${users.first_name}, ${users.last_name}), ${quotas.kind}, ${quotas.used}, l.max
    from ${quotas} join ${users} on ${users.id} = ${quotas.user_id}
    join jsonb_to_recordset(${JSON.stringify(quotaLimits)}::jsonb) as l(role text, kind text, max int)
      on l.role = ${users.role}::text and l.kind = ${quotas.kind}
    where ${quotas.until} > now() and ${quotas.used} >= l.max * ${nearShare}::float and l.max > 0
    order by ${quotas.used}::float / l.max desc limit ${most})
    union all
    (select 'key', ${apiKeys.name}, null, ${attempts.count}, ${apiKeys.per_minute}
    from ${attempts} join ${apiKeys} on ${attempts.key} = 'key:' || ${apiKeys.id}
    where ${attempts.until} > now() and ${attempts.count} >= ${apiKeys.per_minute} * ${nearShare}::float
    order by ${attempts.count}::float / ${apiKeys.per_minute} desc limit ${most})`);
  return rows;
}
