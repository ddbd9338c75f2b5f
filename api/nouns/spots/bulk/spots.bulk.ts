import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { spots as calls, type SpotQuery, type SpotSettings } from '#contract/spots.calls.ts';
import { isEvent, needsAddress, needsCountry } from '#contract/spots.rules.ts';
import { type SpotType, spotTypes } from '#contract/spots.ts';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { forbidden, invalidField } from '../../../problems/problems.ts';
import type { BulkNoun, Part, Refusal, SetPlan } from '../../../records/bulk/nouns.ts';
import { columnPart } from '../../../records/bulk/parts.ts';
import { isTaken } from '../../../records/bulk/refusals.ts';
import type { ChangeContext } from '../../../records/history.ts';
import type { Actor } from '../../../security/access.ts';
import { categories } from '../../categories/categories.table.ts';
import { picturesOfRevisions } from '../../revisions/revisions.change.ts';
import { followMany } from '../../submissions/submissions.bulk.change.ts';
import { isActiveUser } from '../../users/users.change.ts';
import { users } from '../../users/users.table.ts';
import { type DeletedSpot, deleteSpots } from '../spots.change.ts';
import { categoriesAmong, findSpot } from '../spots.store.ts';
import { spots } from '../spots.table.ts';
import { spotsWhere } from '../spots.where.ts';
import { categoryParts } from './spots.bulk.categories.ts';

/*
 * Fields set on many spots, with the rules of a save (`completed` and `spotErrors`) in SQL. spots.bulk.test.ts compares
 * both on random spots.
 */

export const bulkOfSpots: BulkNoun = {
  noun: 'spots',
  table: spots,
  calls,
  name: sql`${spots.name}`,
  where: (query, actor) => spotsWhere(query as SpotQuery, query.own ? actor.id : undefined),
  assertSettable: (db, actor, fields) => assertSettable(db, actor, fields as SpotSettings),
  set: (fields, actor, phase) => planOf(fields as SpotSettings, () => followMany(actor, phase)),
  restorable: () => [isTaken('spots', 'spotify_id')],
  removeMany,
};

/** Deletes spots of a batch, which are locked. */
async function removeMany(change: ChangeContext, ids: readonly string[]): Promise<void> {
  const { tx } = change;
  const deleted: DeletedSpot[] = [];
  for (const id of ids)
    deleted.push({ spot: await findSpot(tx, id), pictures: await picturesOfRevisions(tx, id) });
  await deleteSpots(change, ...deleted);
}

async function assertSettable(db: Db, actor: Actor, fields: SpotSettings): Promise<void> {
  if (fields.enable !== undefined && actor.role !== 'admin') throw forbidden();
  if (fields.user_id && !(await isActiveUser(db, fields.user_id))) {
    throw invalidField('fields.user_id', codes.badChoice);
  }
  const added = fields.add_categories ?? [];
  const existing = await categoriesAmong(db, added);
  const unknown = added.findIndex((id) => !existing.has(id));
  if (unknown >= 0) throw invalidField(`fields.add_categories.${unknown}`, codes.badChoice);
}

const columns = getTableColumns(spots);
const { address, country, lat, long, map_off_by_rule, show_in_map, type, user_id } = spots;

/** The present value of a column, or the one that is sent. */
const or = (sent: unknown, column: SQL): SQL => (sent === undefined ? column : sql`${sent}`);
const isOneOf = (value: SQL, types: readonly SpotType[]): SQL =>
  sql`${value} = any(${sql.param([...types])}::text[])`;

/** `follow`: what enabling spots does to their submissions. */
function planOf(fields: SpotSettings, follow: () => readonly SQL[]): SetPlan {
  const newType = sql`${or(fields.type, sql`${type}`)}::text`;
  const isEventNow = isOneOf(newType, spotTypes.filter(isEvent));
  const dates = {
    available_since: newDate('available_since', fields, isEventNow),
    available_to: newDate('available_to', fields, isEventNow),
  };
  const newCountry = sql`${or(fields.country, sql`${country}`)}::text`;
  const plain = (['enable', 'outstanding'] as const).map((name) =>
    columnPart(name, columns[name], or(fields[name], sql`${columns[name]}`)),
  );
  const owner = columnPart('user_id', user_id, or(fields.user_id, sql`${user_id}`));
  const parts: Part[] = [
    ...plain,
    columnPart('type', type, newType),
    columnPart('country', country, newCountry),
    ...mapParts(fields, isEventNow),
    columnPart('available_since', columns.available_since, dates.available_since),
    columnPart('available_to', columns.available_to, dates.available_to),
    owner,
  ];
  const refusals = [ownerIsGone(owner), ...errorsOf(newType, newCountry, isEventNow, dates)];
  const lists = categoryParts(fields);
  return {
    parts: [...parts, ...lists.parts],
    refusals: [...refusals.slice(0, 1), ...lists.refusals, ...refusals.slice(1)],
    also: [...lists.also, ...(fields.enable === undefined ? [] : follow())],
    lock: (tx) => lockReferences(tx, fields),
  };
}

/** Only events have dates: stored ones are cleared. */
function newDate(
  name: 'available_since' | 'available_to',
  { [name]: sent }: SpotSettings,
  isEventNow: SQL,
): SQL {
  if (sent) return sql`${sent}::timestamptz`;
  if (sent === null) return sql`null::timestamptz`;
  return sql`case when ${isEventNow} then ${columns[name]} end`;
}

/** `withMapVisibility`; a value that is sent is a person's, not the rule's. */
function mapParts({ show_in_map: sent }: SpotSettings, isEventNow: SQL): Part[] {
  const isWanted = sent === undefined ? sql`(${show_in_map} or ${map_off_by_rule})` : sql`${sent}::boolean`;
  const isOff = sql`(not ${isEventNow} and btrim(${address}) = '')`;
  return [
    columnPart('show_in_map', show_in_map, sql`${isWanted} and not ${isOff}`),
    columnPart('map_off_by_rule', map_off_by_rule, sql`${isWanted} and ${isOff}`),
  ];
}

/** An owner who was deleted since: present ones stay. */
const ownerIsGone = ({ fresh }: Part): Refusal => ({
  code: codes.badChoice,
  field: 'user_id',
  when: sql`${fresh} is not null and ${fresh} is distinct from ${user_id} and not exists (
    select from ${users} where ${users.id} = ${fresh} and ${users.status} = 'active')`,
});

/** `spotErrors`. */
function errorsOf(
  newType: SQL,
  newCountry: SQL,
  isEventNow: SQL,
  { available_since: since, available_to: to }: Record<'available_since' | 'available_to', SQL>,
): Refusal[] {
  const isWithoutAddress = sql`${isOneOf(newType, spotTypes.filter(needsAddress))} and ${address} = ''`;
  const isWithoutCountry = sql`${isOneOf(newType, spotTypes.filter(needsCountry))} and coalesce(${newCountry}, '') = ''`;
  return [
    { code: codes.required, field: 'address', when: isWithoutAddress },
    { code: codes.countryRequired, field: 'country', when: isWithoutCountry },
    { code: codes.required, field: 'lat', when: sql`${lat} is null and ${long} is not null` },
    { code: codes.required, field: 'long', when: sql`${long} is null and ${lat} is not null` },
    {
      code: codes.eventsOnly,
      field: 'available_since',
      when: sql`not ${isEventNow} and ${since} is not null`,
    },
    { code: codes.eventsOnly, field: 'available_to', when: sql`not ${isEventNow} and ${to} is not null` },
    { code: codes.endsBeforeStart, field: 'available_to', when: sql`${to} < ${since}` },
  ];
}

/** What the new values refer to cannot be deleted until the transaction ends. */
async function lockReferences(tx: Tx, { add_categories = [] }: SpotSettings): Promise<void> {
  if (add_categories.length === 0) return;
  await tx.execute(sql`select from ${categories} where ${categories.id} = any(${sql.param([...add_categories])}::uuid[])
    order by ${categories.id} for key share`);
}
