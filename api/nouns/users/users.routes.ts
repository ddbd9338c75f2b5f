import { codes } from '#contract/kit/codes.ts';
import { mayChange, mayChangeAccount } from '#contract/users.rules.ts';
import { type User, type UserChange, type UserFields, users } from '#contract/users.ts';
import { countryCodes, countryName } from '#contract/values/countries.ts';
import { pictureColumns } from '../../files/pictures/picture-field.ts';
import type { Stored } from '../../files/pictures/pictures.ts';
import { removePictures } from '../../files/sweep.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField, notAllowed, notFound, refuseStale } from '../../problems/problems.ts';
import { record } from '../../records/history.ts';
import { columnsFor } from '../../records/noun.checks.ts';
import type { Actor } from '../../security/access.ts';
import { hashPassword } from '../../security/passwords.ts';
import { requestAddressChange } from './account/users.address.ts';
import { type By, forgetMailed, notePassword, tellOwner } from './users.change.ts';
import { assertOtherAdmin, deleteUser } from './users.deletion.ts';
import { exportUsers } from './users.export.ts';
import type { AccountChange } from './users.mails.ts';
import { countPassword, provePassword } from './users.password.ts';
import { isErased, lacksName, mayCreate, maySee, maySet } from './users.rules.ts';
import {
  createUser,
  endSessions,
  findUser,
  listUsers,
  lockUser,
  type UserValues,
  updateUser,
} from './users.store.ts';
import { users as table } from './users.table.ts';

// What the form sends is kept; of a password its hash.
columnsFor<UserFields, 'password'>()(table);

const countries = countryCodes.map((code) => ({ code, name: countryName(code, 'es') }));

export function userRoutes(on: Mount): void {
  on.answer(users.countries, async () => ({ countries }));
  on.answer(users.list, async ({ db, query }) =>
    query.export ? exportUsers(db, query) : listUsers(db, query),
  );
  on.answer(users.read, async ({ db, actor, params }) => {
    if (!maySee(actor, params.id)) throw notFound();
    return findUser(db, params.id);
  });
  on.change(users.create, create);
  on.change(users.update, update, async ({ db, actor, params, body }) => {
    if (!maySee(actor, params.id)) throw notFound();
    if (!mayChange(actor, await findUser(db, params.id))) throw notAllowed();
    if (isSelf(actor, params)) await countPassword(db, actor.id, body?.current_password);
  });
  on.change(users.remove, remove, async ({ db, actor, params, body }) => {
    if (isSelf(actor, params)) await countPassword(db, actor.id, body?.current_password);
  });
}

const isSelf = (actor: Actor, { id }: { id: string }): boolean => actor.id === id;

async function remove(call: Change<typeof users.remove>) {
  const { tx, actor, params, body, revokes } = call;
  const user = await lockUser(tx, params.id);
  if (!mayChangeAccount(actor, user)) throw notAllowed();
  if (isSelf(actor, user)) await provePassword(tx, user.id, body.current_password);
  await deleteUser(call, user);
  revokes();
  return removed(user.id);
}

async function create({ tx, actor, body }: Change<typeof users.create>): Promise<User> {
  if (!mayCreate(actor, body as UserChange)) throw notAllowed();
  const { first_name, last_name, email } = body;
  const values = await valuesOf(body, undefined);
  const user = await createUser(tx, { ...values, first_name, last_name, email });
  record(tx, actor, { noun: 'users', id: user.id, action: 'create', after: user });
  return user;
}

async function update(call: Change<typeof users.update>) {
  const { tx, params, jobs, revokes } = call;
  const before = await lockUser(tx, params.id);
  const { change, newAddress } = await givenBy(call, before);
  await assertOtherAdmin(tx, before, { role: change.role });
  const values = await valuesOf(change, before);
  const after = await updateUser(tx, before.id, values);
  const changes = accountChanges(before, after, values);
  if (values.password_hash) await endSessions(tx, before.id);
  if (changes.includes('password') || changes.includes('email')) await forgetMailed(tx, before.id);
  if (newAddress) await requestAddressChange(call, before.id, newAddress);
  if (changes.length > 0) revokes();
  if (after.picture !== before.picture) await removePictures(tx, jobs, [before.picture, before.thumbnail]);
  noteChange(call, before, after, values);
  await tellOwner(call, [before.email, after.email], changes);
  return updated(after);
}

/**
 * What is to change at once, once it is allowed. Of oneself: password and address take the current password, and a new
 * address waits until it is confirmed.
 */
async function givenBy({ tx, actor, body }: Change<typeof users.update>, before: User) {
  const { version, current_password, ...change } = body;
  refuseUnlessFit(actor, before, { version, ...change });
  const newAddress = change.email === before.email ? undefined : change.email;
  if (!isSelf(actor, before)) return { change, newAddress: undefined };
  if (change.password || newAddress || current_password) await provePassword(tx, before.id, current_password);
  const { email: _, ...rest } = change;
  return { change: rest, newAddress };
}

/** What the owner of an account must hear of. */
function accountChanges(before: User, after: User, { password_hash }: UserValues): AccountChange[] {
  const is: Record<AccountChange, boolean> = {
    password: Boolean(password_hash),
    email: before.email !== after.email,
    role: before.role !== after.role,
    deleted: false,
    restored: before.status !== after.status,
  };
  return (Object.keys(is) as AccountChange[]).filter((change) => is[change]);
}

/** What the history says: of a password that it was set, and what else there is. */
function noteChange(by: By, before: User, after: User, { password_hash, ...rest }: UserValues): void {
  const { id } = before;
  const action = before.status !== after.status ? 'restore' : 'update';
  const isOther = Object.keys(rest).some((field) => before[field as 'id'] !== after[field as 'id']);
  if (isOther || !password_hash) record(by.tx, by.actor, { noun: 'users', id, action, before, after });
  if (password_hash) notePassword(by, id);
}

/** Throws when this person may not make the change, when it is of an older version, or leaves no whole record. */
function refuseUnlessFit(
  actor: Actor,
  before: User,
  { version, ...change }: Change<typeof users.update>['body'],
): void {
  if (!mayChange(actor, before) || !maySet(actor, before, change as UserChange)) throw notAllowed();
  if (change.status === 'active' && isErased(before)) throw conflict(codes.erased);
  refuseStale(version, before);
  if (lacksName(before, change as UserChange)) throw invalidField('last_name', codes.completeRequired);
}

type Given = Partial<Stored<UserFields>> & { status?: 'active' | undefined };

/** The columns for what a form sent: the password hashed, the picture as its two addresses. */
async function valuesOf(given: Given, before: User | undefined): Promise<UserValues> {
  const { password, picture, status, ...plain } = given;
  return {
    ...plain,
    ...(status && { status, deleted_at: null }),
    ...(password && { password_hash: await hashPassword(password) }),
    ...pictureColumns('picture', picture, before),
  };
}
