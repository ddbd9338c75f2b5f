import { type SQL, sql } from 'drizzle-orm';
import type { BulkAction } from '#contract/kit/bulk.ts';
import { codes } from '#contract/kit/codes.ts';
import { trashNames } from '#contract/trash.ts';
import type { Actor } from '../../../security/access.ts';
import { history } from '../../history.table.ts';
import { formerName } from '../../history.ts';
import { trash } from '../../trash/trash.table.ts';
import type { BulkNoun, Part, Refusal, SetPlan } from '../nouns.ts';

/*
 * Which of some records an act changes, and why it leaves the others out: one query, for the dry run, the act and its undo. So
 * they agree.
 */

/** What is done to records. The undo of an act is also one: of a deletion, a restoration. */
export interface Step {
  readonly phase: 'act' | 'undo';
  readonly kind: BulkAction;
  readonly noun: BulkNoun;
  readonly actor: Actor;
  /** How fields are set; nothing for other kinds. */
  readonly plan: SetPlan;
  /** Who made the act that is undone, and when it ended. */
  readonly act?: { readonly actor_id: string; readonly finished_at: string | null };
}

export const join = (parts: readonly SQL[], separator = sql`, `): SQL => sql.join([...parts], separator);
export const quoted = (prefix: 'present' | 'fresh', { name }: Part): SQL =>
  sql`${sql.identifier(`${prefix}_${name}`)}`;

/**
 * SQL for the rows of `source` (`record_id, version, version_after`) with `reason` (null for those to change), `name`, and what
 * the step needs: for fields their present and fresh values, for an undo by record the `former` ones.
 */
export const judged = (step: Step, source: SQL): SQL =>
  ({ restore: judgedInTrash, import: judgedImport, set: judgedInTable, delete: judgedInTable })[step.kind](
    step,
    source,
  );

/** Rows of an import: without a version they are new records. The undo of those deletes them. */
function judgedImport(step: Step, source: SQL): SQL {
  const { noun, phase } = step;
  const { table } = noun;
  const isNew = sql`(b.version is null)`;
  const isUndo = phase === 'undo';
  const [code, version] = isUndo
    ? [codes.bulkTouched, sql`b.version_after`]
    : [codes.bulkStale, sql`b.version`];
  const refusals: Refusal[] = [
    { code: codes.bulkGone, when: sql`${table.id} is null and ${isUndo ? sql`true` : sql`not ${isNew}`}` },
    { code, when: sql`${table.id} is not null and ${table.version} is distinct from ${version}` },
    ...(isUndo ? [{ code: codes.bulkNotUndoable, when: sql`not ${isNew} and entry.before is null` }] : []),
  ];
  return sql`
    select b.record_id, ${reasonOf(refusals)} as reason, coalesce(${cut(noun.name)}, b.name) as name,
      ${table.version} as present_version, b.fields, ${isNew} as is_new
      ${isUndo ? sql`, entry.before as former` : sql``}
    from (${source}) as b left join ${table} on ${table.id} = b.record_id
    ${isUndo ? entryOf(step) : sql``}`;
}

function judgedInTable(step: Step, source: SQL): SQL {
  const { noun, kind, plan, actor } = step;
  const { table } = noun;
  const isGone = sql`${table.id} is null`;
  const refusals: Refusal[] = [
    { code: codes.bulkGone, when: isGone },
    ...(kind === 'delete' ? (noun.deletable?.(actor) ?? []) : (plan.forbidden ?? [])),
    ...staleness(step),
    ...(kind === 'set' ? setRefusals(step) : []),
  ];
  const values = plan.parts.flatMap((part) => [
    sql`${part.present} as ${quoted('present', part)}`,
    sql`${freshIn(step, part)} as ${quoted('fresh', part)}`,
  ]);
  const version = table.version ? [sql`${table.version} as present_version`] : [];
  const former = isUndoOfSet(step) ? [sql`entry.before as former`] : [];
  const gone = formerName(sql`${noun.noun}::text`, sql`b.record_id`);
  return sql`
    select b.record_id, ${reasonOf(refusals)} as reason,
      case when ${isGone} then ${gone} else ${cut(noun.name)} end as name
      ${join(
        [...version, ...former, ...values].map((one) => sql`, ${one}`),
        sql``,
      )}
    from (${source}) as b left join ${table} on ${table.id} = b.record_id
    ${isUndoOfSet(step) ? entryOf(step) : sql``}`;
}

function judgedInTrash({ phase, noun, actor, act }: Step, source: SQL): SQL {
  const isOther = sql`${trash.deleted_by} is distinct from ${act?.actor_id ?? null}::uuid
    or ${trash.deletedAt} > ${act?.finished_at ?? null}::timestamptz`;
  const refusals: Refusal[] = [
    { code: phase === 'act' ? codes.bulkGone : codes.bulkTouched, when: sql`${trash.id} is null` },
    ...(phase === 'undo' ? [{ code: codes.bulkTouched, when: isOther }] : []),
    ...(noun.restorable?.(actor) ?? []),
  ];
  return sql`
    select b.record_id, ${reasonOf(refusals)} as reason,
      coalesce(${trash.name}, ${formerName(sql`${noun.noun}::text`, sql`b.record_id`)}) as name
    from (${source}) as b left join ${trash} on ${trash.id} = b.record_id and ${trash.noun} = ${trashNames[noun.noun]}`;
}

const isUndoOfSet = ({ phase, kind }: Step): boolean => phase === 'undo' && kind === 'set';

/** A record that somebody changed since it was selected, or since the act that is undone. */
function staleness({ phase, noun: { table } }: Step): Refusal[] {
  if (!table.version) return [];
  const [code, version] =
    phase === 'act'
      ? ([codes.bulkStale, sql`b.version`] as const)
      : ([codes.bulkTouched, sql`b.version_after`] as const);
  return [{ code, when: sql`${table.version} is distinct from ${version}` }];
}

function setRefusals(step: Step): Refusal[] {
  const { plan } = step;
  if (step.phase === 'undo') return [{ code: codes.bulkNotUndoable, when: sql`entry.before is null` }];
  const changes = plan.parts.map((part) => sql`${part.present} is distinct from ${part.fresh}`);
  return [
    ...(plan.refusals ?? []),
    { code: codes.bulkUnchanged, when: sql`not (${join(changes, sql` or `)})` },
  ];
}

/** The new value: the one to set, or for an undo that of before. */
const freshIn = (step: Step, part: Part): SQL =>
  isUndoOfSet(step)
    ? sql`case when entry.before ? ${part.name}::text then ${part.former(sql`entry.before`)} else ${part.present} end`
    : part.fresh;

/** The entry of the history that the act left at a record. */
const entryOf = ({ noun }: Step): SQL => sql`left join lateral (
  select h.before from ${history} as h
  where h.noun = ${noun.noun} and h.record_id = b.record_id and (h.after ->> 'version')::int = b.version_after
  order by h.id desc limit 1) as entry on true`;

/** As `recordName` does. */
const cut = (name: SQL): SQL => sql`rtrim(left(btrim(${name}), 100))`;

/** The first reason that applies: its code, and the field after a slash. */
const reasonOf = (refusals: readonly Refusal[]): SQL =>
  sql`case ${join(
    refusals.map(
      ({ code, field, when }) => sql`when ${when} then ${field ? `${code}/${field}` : code}::text`,
    ),
    sql` `,
  )} end`;
