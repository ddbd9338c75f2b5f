import { getTableColumns, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import { isAtLeast, isStaff, type Role, roles } from '#contract/kit/roles.ts';
import { users as calls, type UserFields, type UserQuery } from '#contract/users.ts';
import { forbidden } from '../../problems/problems.ts';
import { partsOf } from '../../records/bulk/declared.ts';
import type { BulkNoun, Refusal, SetPlan } from '../../records/bulk/nouns.ts';
import type { Actor } from '../../security/access.ts';
import { users } from './users.table.ts';
import { usersWhere } from './users.where.ts';

/* Acts on many users, with the rules of users.rules.ts in SQL. Nobody changes their own role, or deletes themselves, with others. */

type Settings = Pick<UserFields, 'country' | 'type' | 'role'>;

const { id, role, status, type, first_name, last_name, email, spotify_id } = users;
const isSelf = (actor: Actor) => sql`${id} = ${actor.id}`;
const hasRole = (those: readonly Role[]) => sql`${role} = any(${sql.param([...those])}::text[])`;

export const bulkOfUsers: BulkNoun = {
  noun: 'users',
  table: users,
  calls,
  sensitive: ['role', 'email'],
  name: sql`coalesce(nullif(btrim(${first_name} || ' ' || ${last_name}), ''), ${email})`,
  where: (query) => usersWhere(query as UserQuery),
  async assertSettable(_db, actor, fields) {
    if (fields.role !== undefined && actor.role !== 'admin') throw forbidden();
  },
  set: (fields, actor) => planOf(fields as Settings, actor),
  deletable: (actor) => [
    { code: codes.ownAccount, when: isSelf(actor) },
    ...othersAccounts(actor),
    { code: codes.bulkUnchanged, when: sql`${status} = 'deleted'` },
  ],
  restorable: (actor) => [
    { code: codes.notAllowed, when: existsInTrash(hasRole(accountsKeptFrom(actor))) },
    {
      code: codes.takenMeanwhile,
      when: existsInTrash(sql`exists (select from ${users} as other
        where (other.email = ${email} or other.spotify_id = ${spotify_id}) and other.status = 'active')`),
    },
  ],
};

/** The roles of others whose accounts the actor must not change (`mayChangeAccount`). */
const accountsKeptFrom = (actor: Actor): Role[] => (actor.role === 'admin' ? [] : roles.filter(isStaff));
const othersAccounts = (actor: Actor): Refusal[] => [
  { code: codes.notAllowed, when: hasRole(accountsKeptFrom(actor)) },
];

/** The rows of deleted users stay. */
const existsInTrash = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from ${users} where ${id} = trash.id and ${condition})`;

/** A new role does more than set a column: rights end, and the person is told. */
function planOf(fields: Settings, actor: Actor): SetPlan {
  const higher = roles.filter((one) => !isAtLeast(actor.role, one));
  const forbiddenTo: Refusal[] = [
    { code: codes.notAllowed, when: sql`not (${isSelf(actor)}) and ${hasRole(higher)}` },
  ];
  if (fields.type === 'artist')
    forbiddenTo.push({ code: codes.notAllowed, field: 'type', when: sql`${type} <> 'artist'` });
  if (fields.role)
    forbiddenTo.push({
      code: codes.ownAccount,
      field: 'role',
      when: sql`${isSelf(actor)} and ${role} <> ${fields.role}`,
    });
  return {
    parts: partsOf(getTableColumns(users), fields),
    forbidden: forbiddenTo,
    by: fields.role === undefined ? 'statement' : 'record',
  };
}
