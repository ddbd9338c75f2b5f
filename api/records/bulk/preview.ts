import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { BulkPreview, LeftOut } from '#contract/kit/bulk.ts';
import type { Tx } from '../../database/connection/database.ts';
import { rolledBack } from '../../database/connection/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import type { Actor } from '../../security/access.ts';
import { history } from '../history.table.ts';
import { doBatch, planned } from './batches/act.ts';
import { judged, type Step } from './batches/judge.ts';
import type { Counts } from './bulk.table.ts';
import type { BulkNoun } from './nouns.ts';
import { type BulkOrder, selectionOf } from './selection.ts';
import { insertAct } from './start.ts';

/** How many records a dry run names of those left out, and shows before and after. */
const maxNamed = 20;
const maxSample = 5;

interface Judged extends Record<string, unknown> {
  matched: number;
  willChange: number;
  reasons: Counts;
  skipped: { id: string; name: string; reason: string }[];
  sample: string[];
}

/** What an act would do. It is judged by the SQL of the act; five records are changed, and that is rolled back. */
export async function previewOf(
  on: Mount,
  tx: Tx,
  noun: BulkNoun,
  order: BulkOrder,
  actor: Actor,
): Promise<BulkPreview> {
  const step = planned({ phase: 'act', kind: order.action, noun, actor }, order.fields ?? {});
  // Of a million records it takes some seconds.
  await tx.execute(sql`set local statement_timeout = '120s'`);
  const { rows } = await tx.execute<Judged>(judgedInAll(judged(step, selectionOf(noun, order, actor))));
  await tx.execute(sql`set local statement_timeout to default`);
  const { matched, willChange, reasons, skipped, sample } = rows[0] as Judged;
  return {
    matched,
    willChange,
    reasons: reasonsOf(reasons),
    skipped: skipped.map(leftOut),
    sample: await tried(on, tx, step, { ...order, ids: sample, query: undefined, except: [] }),
  };
}

const judgedInAll = (query: SQL): SQL => sql`
  with judged as materialized (select record_id, reason from (${query}) as every)
  select (select count(*)::int from judged) as matched,
    (select count(*)::int from judged where reason is null) as "willChange",
    (select coalesce(jsonb_object_agg(reason, n), '{}') from
      (select reason, count(*)::int as n from judged where reason is not null group by reason) as counted) as reasons,
    (select coalesce(jsonb_agg(jsonb_build_object('id', record_id, 'name', name, 'reason', reason)), '[]') from
      (select record_id, name, reason from (${query}) as named where record_id in (
        select record_id from judged where reason is not null order by record_id desc limit ${maxNamed})
        order by record_id desc) as first) as skipped,
    array(select record_id::text from judged where reason is null order by record_id desc limit ${maxSample}) as sample`;

/** The reason and the field of `code/field`. */
export const leftOut = ({
  id,
  name,
  reason,
}: {
  id: string;
  name: string | null;
  reason: string | null;
}): LeftOut => {
  const [code = '', field = null] = (reason ?? '').split('/');
  return { id, name: name ?? '', reason: code, field };
};

/** The most frequent reason first. */
export const reasonsOf = (counts: Counts) =>
  Object.entries(counts)
    .map(([key, count]) => {
      const { reason, field } = leftOut({ id: '', name: null, reason: key });
      return { reason, field, count };
    })
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));

/** Changes some records as the act will, reads what their histories say, and rolls back. */
async function tried(on: Mount, tx: Tx, step: Step, order: BulkOrder): Promise<BulkPreview['sample']> {
  if (!order.ids?.length) return [];
  const { noun, actor } = step;
  const entries = await rolledBack(tx, async (savepoint) => {
    const act = await insertAct(savepoint, noun, order, actor);
    await doBatch(on, savepoint, act, step);
    const { id, record_id, name, before, after } = history;
    const isOfAct = and(
      eq(history.noun, noun.noun),
      inArray(record_id, [...(order.ids ?? [])]),
      gt(id, act.id),
    );
    return savepoint
      .select({ id: record_id, name, before, after })
      .from(history)
      .where(isOfAct)
      .orderBy(record_id);
  });
  return entries.map((entry) => ({ ...entry, id: entry.id ?? '' })).reverse();
}
