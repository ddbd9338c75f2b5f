import { sql } from 'drizzle-orm';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { pick } from '#contract/values/pick.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Change } from '../../../http/call.ts';
import type { ChangeHandler, Mount } from '../../../http/mount.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { bulkRows, type Counts } from '../bulk.table.ts';
import type { Values } from '../nouns.ts';
import { type Batch, leftOutIn, type Progress, sourceOf } from './batch.ts';
import { judged, type Step } from './judge.ts';

interface Judged extends Record<string, unknown> {
  readonly record_id: string;
  readonly name: string;
  readonly reason: string | null;
  readonly present_version?: number;
  /** The values to return to. */
  readonly former?: Values | null;
}

interface Outcome {
  readonly row: Judged;
  readonly reason: string | null;
  /** The version after the change, if the record has one. */
  readonly version: number | null;
}

/**
 * Deletes, restores or updates the records of a batch as their own calls do, each in a savepoint: what one call would refuse
 * is left out, and the others are done.
 */
export async function changeByRecord(on: Mount, batch: Batch): Promise<Progress> {
  const { tx, act, step } = batch;
  const query = sql`select * from (${judged(step, sourceOf(batch))}) as judged order by record_id`;
  const { rows } = await tx.execute<Judged>(query);
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    outcomes.push(row.reason ? { row, reason: row.reason, version: null } : await change(on, batch, row));
  }
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

async function change(on: Mount, { tx, act, step }: Batch, row: Judged): Promise<Outcome> {
  const { remove, restore, update } = step.noun.calls;
  const endpoint = { delete: remove, restore, set: update }[step.kind];
  const handler = endpoint && on.changes.get(endpoint);
  if (!handler) throw new Error(`${step.noun.noun} have no call for ${step.kind}`);
  const fields = step.kind === 'set' ? fieldsOf(act.fields ?? {}, row) : {};
  try {
    const answer = await tx.transaction((savepoint) => run(on, handler, savepoint, step, row, fields));
    const { data } = answer as { data?: { version?: number } };
    return { row, reason: null, version: data?.version ?? null };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    const [first] = error.errors ?? [];
    return { row, reason: first ? `${first.code}/${first.path}` : error.code, version: null };
  }
}

/** The values to set, or to return to, with the version that they are based on. */
const fieldsOf = (fields: Values, { former, present_version }: Judged): Values => ({
  ...(former
    ? pick(
        former,
        Object.keys(fields).filter((name) => name in former),
      )
    : fields),
  version: present_version,
});

/** Calls a handler as if the actor had made the call. */
function run(
  { services }: Mount,
  handler: ChangeHandler,
  tx: Tx,
  { actor, phase, kind }: Step,
  { record_id, present_version }: Judged,
  body: Values,
): Promise<unknown> {
  const ignored = () => {};
  const call: Change<Endpoint> & { action?: string } = {
    ...services,
    tx,
    actor,
    visitor: actor,
    tokenHash: undefined,
    params: { id: record_id },
    query: kind === 'delete' ? { version: present_version } : {},
    body,
    ip: actor.address ?? '',
    cookies: undefined,
    setCookie: ignored,
    revokes: ignored,
    registerFiles: ignored,
    ...(phase === 'undo' && { action: 'undo' }),
  };
  return handler(call);
}

async function saveOutcomes(tx: Tx, id: string, step: Step, outcomes: readonly Outcome[]): Promise<void> {
  const toSave = outcomes.filter(({ reason, version }) => reason || version !== null);
  if (toSave.length === 0) return;
  const column = (values: readonly unknown[]) => sql.param([...values]);
  const left = leftOutIn(step);
  await tx.execute(sql`
    update ${bulkRows} set reason = given.reason, name = given.name,
      state = case when given.reason is null then null else ${left} end,
      version_after = coalesce(given.version, version_after)
    from unnest(${column(toSave.map(({ row }) => row.record_id))}::uuid[],
      ${column(toSave.map(({ reason }) => reason))}::text[],
      ${column(toSave.map(({ row, reason }) => (reason ? row.name : null)))}::text[],
      ${column(toSave.map(({ version }) => version))}::int[]) as given (record_id, reason, name, version)
    where bulk_id = ${id} and ${bulkRows.record_id} = given.record_id`);
}
