import { type SQL, sql } from 'drizzle-orm';
import { entriesFrom } from '../../history.ts';
import { bulkRows } from '../bulk.table.ts';
import type { Part } from '../nouns.ts';
import { type Batch, leftOutIn, type Progress, progressOf, sourceOf } from './batch.ts';
import { join, judged, quoted, type Step } from './judge.ts';

/** Sets fields of all records of a batch in one statement, with their versions and histories. */
export async function setByStatement(batch: Batch): Promise<Progress> {
  const { tx, act, step } = batch;
  const { table } = step.noun;
  const source = sourceOf(batch);
  await step.plan.lock?.(tx);
  await tx.execute(sql`select from ${table} where ${table.id} in (select record_id from (${source}) as b)
    order by ${table.id} for no key update`);
  const leftOut = leftOutIn(step);
  const { rows } = await tx.execute<Progress & Record<string, unknown>>(sql`
    with judged as materialized (${judged(step, source)}),
    set_columns as (${updateOf(step)}),
    entries as (${entriesFrom(step.actor, step.phase === 'act' ? 'update' : 'undo', changesOf(step))})
    ${join(
      (step.plan.also ?? []).map((part, i) => sql`, ${sql.identifier(`also_${i}`)} as (${part})`),
      sql``,
    )},
    left_out as (
      update ${bulkRows} set state = ${leftOut}, reason = judged.reason, name = judged.name from judged
      where bulk_id = ${act.id} and ${bulkRows.record_id} = judged.record_id and judged.reason is not null)
    ${progressOf}`);
  return rows[0] as Progress;
}

function updateOf({ noun: { table }, plan }: Step): SQL {
  const columns = plan.parts.flatMap((part) =>
    part.column ? [sql`${sql.identifier(part.column.name)} = judged.${quoted('fresh', part)}`] : [],
  );
  return sql`update ${table} set ${join([...columns, sql`version = judged.present_version + 1`])} from judged
    where ${table.id} = judged.record_id and judged.reason is null`;
}

/** The changes as the history keeps them: the fields that differ, and the version. */
const changesOf = ({ noun, plan }: Step): SQL => sql`
  select ${noun.noun}::text as noun, record_id, name,
    jsonb_build_object('version', present_version) ${differing(plan.parts, 'present')} as before,
    jsonb_build_object('version', present_version + 1) ${differing(plan.parts, 'fresh')} as after
  from judged where reason is null`;

const differing = (parts: readonly Part[], which: 'present' | 'fresh'): SQL =>
  join(
    parts.map(
      (part) => sql` || case when ${quoted('present', part)} is distinct from ${quoted('fresh', part)}
        then jsonb_build_object(${part.name}::text, ${part.json(quoted(which, part))}) else '{}' end`,
    ),
    sql``,
  );
