import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { omit, pick } from '#contract/values/pick.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Mount } from '../../../http/mount.ts';
import { bulkRows, type Counts } from '../bulk.table.ts';
import type { Values } from '../nouns.ts';
import { type Batch, leftOutIn, type Progress, sourceOf } from './batch.ts';
import { callHandler, refusalOf } from './call-handler.ts';
import { judged, type Step } from './judge.ts';

interface Judged extends Record<string, unknown> {
  readonly record_id: string;
  readonly name: string;
  readonly reason: string | null;
  readonly present_version?: number | null;
  /** The values to return to. */
  readonly former?: Values | null;
  /** Of an import: the values to set, and whether they are those of a new record. */
  readonly fields?: Values | null;
  readonly is_new?: boolean;
}

interface Outcome {
  readonly row: Judged;
  readonly reason: string | null;
  /** The version after the change, if the record has one. */
  readonly version: number | null;
  /** The id of the record that was created. */
  readonly created?: string | undefined;
}

/**
 * Deletes, restores or updates the records of a batch as their own calls do, each in a savepoint: what one call would refuse
 * is left out, and the others are done. Some nouns delete all of a batch at once.
 */
export async function changeByRecord(on: Mount, batch: Batch): Promise<Progress> {
  const { tx, act, step } = batch;
  if (removesAtOnce(step)) await lockRows(batch);
  const query = sql`select * from (${judged(step, sourceOf(batch))}) as judged order by record_id`;
  const { rows } = await tx.execute<Judged>(query);
  const outcomes = await (removesAtOnce(step) ? removeAtOnce : changeEach)(on, batch, rows);
  await saveOutcomes(tx, act.id, step, outcomes);
  const reasons: Record<string, number> = {};
  for (const { reason } of outcomes) if (reason) reasons[reason] = (reasons[reason] ?? 0) + 1;
  return {
    picked: rows.length,
    done: outcomes.filter(({ reason }) => !reason).length,
    reasons: reasons satisfies Counts,
    last: rows.at(-1)?.record_id ?? null,
  };
}

async function changeEach(on: Mount, batch: Batch, rows: readonly Judged[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const row of rows)
    outcomes.push(row.reason ? { row, reason: row.reason, version: null } : await change(on, batch, row));
  return outcomes;
}

/** Whether the records of a batch are deleted together. */
export const removesAtOnce = ({ kind, noun }: Pick<Step, 'kind' | 'noun'>): boolean =>
  kind === 'delete' && noun.removeMany !== undefined;

/** Before they are judged, so that nobody changes them until they are deleted. */
async function lockRows(batch: Batch): Promise<void> {
  const { table } = batch.step.noun;
  await batch.tx.execute(sql`select from ${table}
    where ${table.id} in (select record_id from (${sourceOf(batch)}) as b) order by ${table.id} for update`);
}

async function removeAtOnce(on: Mount, { tx, step }: Batch, rows: readonly Judged[]): Promise<Outcome[]> {
  const ids = rows.filter(({ reason }) => !reason).map(({ record_id }) => record_id);
  if (ids.length > 0) await step.noun.removeMany?.({ tx, jobs: on.services.jobs, actor: step.actor }, ids);
  return rows.map((row) => ({ row, reason: row.reason, version: null }));
}

async function change(on: Mount, { tx, act, step }: Batch, row: Judged): Promise<Outcome> {
  const { endpoint, fields } = callFor(step, act.fields ?? {}, row);
  const isRemoval = endpoint === step.noun.calls.remove;
  const version = typeof row.present_version === 'number' ? { version: row.present_version } : {};
  try {
    const answer = await tx.transaction((savepoint) =>
      callHandler(on, endpoint, {
        tx: savepoint,
        actor: step.actor,
        id: row.is_new && step.phase === 'act' ? undefined : row.record_id,
        query: isRemoval ? version : {},
        body: isRemoval || !fields ? {} : { ...fields, ...version },
        ...(step.phase === 'undo' && { action: 'undo' }),
      }),
    );
    const record = recordIn(answer);
    // It had these values: the version is that of somebody else's change, which the undo must not take back.
    if (step.kind === 'import' && record.version === row.present_version)
      return { row, reason: codes.bulkUnchanged, version: null };
    return {
      row,
      reason: null,
      version: record.version ?? null,
      created: row.is_new ? record.id : undefined,
    };
  } catch (error) {
    return { row, reason: refusalOf(error).reason, version: null };
  }
}

/** The call that does a step to a record, and the fields that it sends. */
function callFor({ kind, phase, noun }: Step, fields: Values, row: Judged) {
  const { remove, restore, update, create } = noun.calls;
  if (kind === 'delete') return { endpoint: remove };
  if (kind === 'restore') return { endpoint: restore };
  const isAct = phase === 'act';
  if (row.is_new) return isAct ? { endpoint: create, fields: row.fields ?? {} } : { endpoint: remove };
  // What followed from an imported value returns too: the dates of a spot that was no event any more.
  const set = row.fields && !isAct ? fieldsOf(update) : (row.fields ?? fields);
  return { endpoint: update, fields: valuesOf(set, row) };
}

/** The fields that an update can send. */
const fieldsOf = (update: Endpoint | undefined): Values =>
  update ? omit((update.body as z.ZodMiniObject).shape, ['version']) : {};

/** The values to set, or to return to. */
const valuesOf = (fields: Values, { former }: Judged): Values =>
  former
    ? pick(
        former,
        Object.keys(fields).filter((name) => name in former),
      )
    : fields;

/** The record that an answer is, or has as its data. */
function recordIn(answer: unknown): { id?: string; version?: number } {
  const { data } = answer as { data?: object };
  return data ?? (answer as object);
}

async function saveOutcomes(tx: Tx, id: string, step: Step, outcomes: readonly Outcome[]): Promise<void> {
  const toSave = outcomes.filter(({ reason, version }) => reason || version !== null);
  if (toSave.length === 0) return;
  const column = (values: readonly unknown[]) => sql.param([...values]);
  const left = leftOutIn(step);
  await tx.execute(sql`
    update ${bulkRows} set reason = given.reason, name = given.name,
      record_id = coalesce(given.created, ${bulkRows.record_id}),
      state = case when given.reason is null then null else ${left} end,
      version_after = coalesce(given.version, version_after)
    from unnest(${column(toSave.map(({ row }) => row.record_id))}::uuid[],
      ${column(toSave.map(({ reason }) => reason))}::text[],
      ${column(toSave.map(({ row, reason }) => (reason ? row.name : null)))}::text[],
      ${column(toSave.map(({ version }) => version))}::int[],
      ${column(toSave.map(({ created }) => created ?? null))}::uuid[]) as given (record_id, reason, name, version, created)
    where bulk_id = ${id} and ${bulkRows.record_id} = given.record_id`);
}
