import { and, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { type ChangeAction, changeActions, type versionStates } from '#contract/history.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db } from '../database/connection/database.ts';
import { ProblemError } from '../problems/problems.ts';
import { history } from './history.table.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A point in the history of a record: at an entry, before or after its change, or a time; by default now. */
export interface Point {
  readonly entry?: string | undefined;
  /** `sent`: with all that an owner had sent, of which the entry approved some. */
  readonly state?: (typeof versionStates)[number] | undefined;
  readonly at?: string | undefined;
}

/** Reads a record as it is now; throws 404 when it is absent. */
export type Find = (db: Db, id: string) => Promise<object>;

export const isChangeOf = (noun: HistoryNoun, id: string): SQL | undefined =>
  and(eq(history.noun, noun), eq(history.record_id, id), inArray(history.action, [...changeActions]));

/**
 * The values of a record at a point of its history; undefined if it did not exist then, was in the trash, has no such entry,
 * or if values that changed since have been pruned (product/audit#retention). Entries have only what they changed: the later ones are undone on the present values, the last first.
 */
export async function versionAt(
  db: Db,
  noun: HistoryNoun,
  id: string,
  point: Point,
  find: Find,
): Promise<Fields | undefined> {
  const { entry, at, state = 'after' } = point;
  const ofRecord = isChangeOf(noun, id);
  const [found] = entry
    ? await db
        .select({ sent: history.sent })
        .from(history)
        .where(and(ofRecord, eq(history.id, entry)))
    : [];
  if (entry && !found) return undefined;
  if (state === 'sent' && !found?.sent) return undefined;
  const present = await presentRecord(db, id, find);
  const { first, undone, isPruned } = await laterChanges(db, and(ofRecord, isLater(point)));
  const exists = first ? existedBefore(first) : present !== undefined;
  if (!exists || isPruned) return undefined;
  const record = withPresentReferences({ ...present, ...undone }, present);
  if (at && isAfter(record.createdAt, at)) return undefined;
  return state === 'sent' ? withSent(record, found?.sent?.values ?? {}) : record;
}

/** What was deleted with another record has an id where the present record may have that record itself. */
function withPresentReferences(record: Fields, present: object | undefined): Fields {
  const same = Object.entries(present ?? {}).filter(
    ([name, value]) => value?.id && value.id === record[name],
  );
  return { ...record, ...Object.fromEntries(same) };
}

const isAfter = (time: unknown, at: string): boolean =>
  typeof time === 'string' && Date.parse(time) > Date.parse(at);

/** Of a group an edit has only the changed parts. */
function withSent(record: Fields, values: Fields): Fields {
  const merged = Object.entries(values).map(([name, value]) => [
    name,
    isGroup(value) ? { ...(record[name] as object), ...value } : value,
  ]);
  return { ...record, ...Object.fromEntries(merged) };
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isLater({ entry, state, at }: Point): SQL {
  if (entry) return state === 'before' || state === 'sent' ? gte(history.id, entry) : gt(history.id, entry);
  return at ? gt(history.at, at) : sql`false`;
}

async function presentRecord(db: Db, id: string, find: Find): Promise<object | undefined> {
  try {
    return await find(db, id);
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return undefined;
    throw error;
  }
}

interface FirstChange {
  readonly action: ChangeAction;
  readonly hasBefore: boolean;
}

type LaterChanges = { first: FirstChange | null; undone: Fields | null; isPruned: boolean };

/** An entry that had values when it was added. */
const hasNoValues = sql`before is null and after is null and action not in ('password', 'restore', 'destroy')`;

/** The first of some entries, and the values from before each field was changed by one of them. */
async function laterChanges(db: Db, where: SQL | undefined) {
  const { rows } = await db.execute<LaterChanges>(sql`
    with later as materialized (
      select id, action, before, ${hasNoValues} as values_pruned from ${history} where ${where})
    select
      (select jsonb_build_object('action', action, 'hasBefore', before is not null) from later order by id limit 1) as first,
      -- Of equal keys the last value remains: that of the earliest change.
      (select jsonb_object_agg(key, value order by later.id desc) from later, jsonb_each(before)) as undone,
      (select coalesce(bool_or(values_pruned), false) from later) as "isPruned"`);
  return rows[0] ?? { first: null, undone: null, isPruned: false };
}

/** Whether the record existed before a change. A restored version has values from before, a restored record has none. */
const existedBefore = ({ action, hasBefore }: FirstChange): boolean =>
  hasBefore || !['create', 'import', 'restore', 'destroy'].includes(action);
