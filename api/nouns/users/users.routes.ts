import type { ChangeAction } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import { isStaff } from '#contract/kit/roles.ts';
import { mayChange, mayChangeAccount } from '#contract/users.rules.ts';
import { type User, type UserChange, UserFields, users } from '#contract/users.ts';
import { countryCodes, countryName } from '#contract/values/countries.ts';
import { pictureColumns } from '../../files/pictures/picture-field.ts';
import type { WithStoredPictures } from '../../files/pictures/pictures.ts';
import { retirePictures } from '../../files/sweep.ts';
import { removed, updated } from '../../http/answers.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, forbidden, invalidField, notFound, refuseStale } from '../../problems/problems.ts';
import { bulkRoutes } from '../../records/bulk/routes.ts';
import { exportList } from '../../records/export/export-list.ts';
import { recordExport } from '../../records/export/record-export.ts';
import { type ChangeContext, type HistoryChange, recordHistory } from '../../records/history.ts';
import { importRoutes } from '../../records/import/routes.ts';
import { columnsFor } from '../../records/noun.checks.ts';
import { removeEntry } from '../../records/trash/entries.ts';
import { actionOf, restoredPicture, versionFields } from '../../records/versions.ts';
import type { Actor } from '../../security/access.ts';
import { hashNewPassword } from '../../security/new-passwords.ts';
import { requestAddressChange } from './account/users.address.ts';
import { assertOtherAdmin, deleteUser } from './deletion/users.deletion.ts';
import { userTrashRoutes } from './deletion/users.trash.ts';
import { exportUsers, userListing } from './spreadsheet/users.export.ts';
import { importOfUsers } from './spreadsheet/users.import.ts';
import { bulkOfUsers } from './users.bulk.ts';
import { notifyOwner, recordPasswordChange, revokeMailedLinks } from './users.change.ts';
import { listUsers } from './users.list.store.ts';
import type { AccountChange } from './users.mails.ts';
import { countPasswordAttempt, verifyCurrentPassword } from './users.password.ts';
import { isErased, lacksName, mayCreate, maySee, maySet } from './users.rules.ts';
import { createUser, endSessions, findUser, lockUser, type UserValues, updateUser } from './users.store.ts';
import { users as table } from './users.table.ts';

// Every field of the form has a column, except the password, which is stored as a hash.
columnsFor<UserFields, 'password'>()(table);

const countries = countryCodes.map((code) => ({ code, name: countryName(code, 'es') }));

export function userRoutes(on: Mount): void {
  on.answer(users.countries, async () => ({ countries }));
  on.answer(users.list, async (call) => {
    const { db, query } = call;
    if (!query.export) return listUsers(db, query);
    call.requireProof();
    if (query.columns) return exportList(call, userListing(db));
    return recordExport(call, 'users', await exportUsers(db, query));
  });
  on.answer(users.read, async ({ db, actor, params }) => {
    if (!maySee(actor, params.id)) throw notFound();
    return findUser(db, params.id);
  });
  on.change(users.create, create);
  on.change(users.update, update, {
    allow: async ({ db, actor, params, body }) => {
      if (!maySee(actor, params.id)) throw notFound();
      if (!mayChange(actor, await findUser(db, params.id))) throw forbidden();
      if (isSelf(actor, params)) await countPasswordAttempt(db, actor.id, body?.current_password);
    },
  });
  on.change(users.restoreVersion, async (call) => {
    const { tx, actor, params, body } = call;
    const fields = await versionFields(
      tx,
      {
        noun: 'users',
        id: params.id,
        names: restorable(isSelf(actor, params)),
        find: findUser,
        config: call.config,
      },
      body,
    );
    const picture = 'picture' in fields && { picture: await restoredPicture(tx, fields.picture) };
    return update({
      ...call,
      body: { ...fields, ...picture, version: body.version },
      action: actionOf(body),
    });
  });
  on.change(users.remove, remove, {
    allow: async ({ db, actor, params, body }) => {
      if (isSelf(actor, params)) await countPasswordAttempt(db, actor.id, body?.current_password);
    },
  });
  bulkRoutes(on, bulkOfUsers);
  importRoutes(on, importOfUsers(on.services.db));
  userTrashRoutes(on);
  on.records.set('users', findUser);
}

const isSelf = (actor: Actor, { id }: { id: string }): boolean => actor.id === id;

/** Fields of earlier versions that can be restored; one's own address needs the password. */
const restorable = (isSelf: boolean): string[] =>
  Object.keys(UserFields.shape).filter((name) => name !== 'password' && !(isSelf && name === 'email'));

async function remove(call: Change<typeof users.remove>) {
  const { tx, actor, params, query, body, revokes } = call;
  const user = await lockUser(tx, params.id);
  if (!mayChangeAccount(actor, user)) throw forbidden();
  refuseStale(query.version, user);
  if (isSelf(actor, user)) await verifyCurrentPassword(tx, user.id, body.current_password);
  await deleteUser(call, user);
  revokes();
  return removed(user.id);
}

async function create({ tx, actor, body, requireProof }: Change<typeof users.create>): Promise<User> {
  if (!mayCreate(actor, body as UserChange)) throw forbidden();
  if (body.role && body.role !== 'user') requireProof();
  const { first_name, last_name, email } = body;
  const values = await valuesOf(body, undefined);
  const user = await createUser(tx, { ...values, first_name, last_name, email });
  recordHistory(tx, actor, { noun: 'users', id: user.id, action: 'create', after: user });
  return user;
}

async function update(call: Change<typeof users.update> & { action?: ChangeAction }) {
  const { tx, params, revokes, requireProof } = call;
  const before = await lockUser(tx, params.id);
  const { change, newAddress } = await allowedChange(call, before);
  if (isSensitive(call.actor, before, change)) requireProof();
  await assertOtherAdmin(tx, before, { role: change.role });
  const values = await valuesOf(change, before);
  const after = await updateUser(tx, before.id, values);
  const changes = accountChanges(before, after, values);
  if (values.password_hash) await endSessions(tx, before.id);
  if (changes.includes('password') || changes.includes('email')) await revokeMailedLinks(tx, before.id);
  if (before.status !== after.status) await removeEntry(tx, before.id);
  if (newAddress) await requestAddressChange(call, before.id, newAddress);
  if (changes.length > 0) revokes();
  if (after.picture !== before.picture) await retirePictures(tx, [before.picture, before.thumbnail]);
  recordChange(call, before, after, values);
  await notifyOwner(call, before.id, [before.email, after.email], changes);
  return updated(after);
}

/** Whether a change gives rights: those of a role, or those of a colleague whose account one could then sign in to. */
function isSensitive(actor: Actor, before: User, { role, password, email }: Sent): boolean {
  if (role !== undefined && role !== before.role) return true;
  const isNewAddress = email !== undefined && email !== before.email;
  return !isSelf(actor, before) && isStaff(before.role) && (Boolean(password) || isNewAddress);
}

/**
 * The fields to change now; throws if the change is not allowed. For their own password and address users must send the
 * current password, and a new address must be confirmed first.
 */
async function allowedChange({ tx, actor, body }: Change<typeof users.update>, before: User) {
  const { version, current_password, ...change } = body;
  if (!mayChange(actor, before) || !maySet(actor, before, change as UserChange)) throw forbidden();
  if (change.status === 'active' && isErased(before)) throw conflict(codes.erased);
  refuseStale(version, before);
  if (lacksName(before, change as UserChange)) throw invalidField('last_name', codes.completeRequired);
  const newAddress = change.email === before.email ? undefined : change.email;
  if (!isSelf(actor, before)) return { change, newAddress: undefined };
  if (change.password || newAddress || current_password)
    await verifyCurrentPassword(tx, before.id, current_password);
  const { email: _, ...rest } = change;
  return { change: rest, newAddress };
}

/** The changes that the owner of an account is notified of. */
function accountChanges(before: User, after: User, { password_hash }: UserValues): AccountChange[] {
  const changes: AccountChange[] = password_hash ? ['password'] : [];
  if (before.email !== after.email) changes.push('email');
  if (before.role !== after.role) changes.push('role');
  if (before.status !== after.status) changes.push('restored');
  return changes;
}

/** A password change has an entry of its own, without values. */
function recordChange(
  context: ChangeContext & { action?: ChangeAction },
  before: User,
  after: User,
  values: UserValues,
): void {
  const { password_hash, ...rest } = values;
  const isOther = Object.keys(rest).some((field) => before[field as 'id'] !== after[field as 'id']);
  if (isOther || !password_hash)
    recordHistory(context.tx, context.actor, ...entriesOf(before, after, context.action));
  if (password_hash) recordPasswordChange(context, after);
}

/** A change of the role is an entry of its own, apart from a restoration that came with it (product/audit#roles). */
function entriesOf(before: User, after: User, action: ChangeAction = 'update'): HistoryChange[] {
  const { id, role } = after;
  const noun = 'users';
  if (before.status === after.status)
    return [{ noun, id, action: before.role === role ? action : 'role', before, after }];
  const restored = { ...after, role: before.role };
  const entries: HistoryChange[] = [{ noun, id, action: 'restore', before, after: restored }];
  return before.role === role ? entries : [...entries, { noun, id, action: 'role', before: restored, after }];
}

type Sent = Partial<WithStoredPictures<UserFields>> & { status?: 'active' | undefined };

/** The columns for what a form sent. */
async function valuesOf(sent: Sent, before: User | undefined): Promise<UserValues> {
  const { password, picture, status, ...fields } = sent;
  return {
    ...fields,
    ...(status && { status, deleted_at: null }),
    ...(password && { password_hash: await hashNewPassword(password, { ...before, ...fields }) }),
    ...pictureColumns('picture', picture, before),
  };
}
