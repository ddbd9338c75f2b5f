import * as z from 'zod/mini';
import { bulkCalls } from './kit/bulk.ts';
import { codes } from './kit/codes.ts';
import { changeOf, createdWithin, endpoint, resource } from './kit/endpoint.ts';
import {
  choice,
  country,
  Day,
  email,
  Id,
  Instant,
  orNone,
  picture,
  requiredText,
  strictObject,
  text,
} from './kit/fields.ts';
import { minPasswordLength } from './kit/limits.ts';
import { exportedQuery, exportQuota } from './kit/lists/exports.ts';
import { importCalls } from './kit/lists/imports.ts';
import { roles } from './kit/roles.ts';
import { trashCalls } from './kit/trash.ts';
import { versionCalls } from './kit/versions.ts';
import { pick } from './values/pick.ts';

export const userTypes = ['individual', 'business', 'artist'] as const;
export type UserType = (typeof userTypes)[number];
/** The types that the form offers; artists are imported (product/users#types). */
export const userFormTypes = ['individual', 'business'] as const;

export const userStatuses = ['active', 'deleted'] as const;
export type UserStatus = (typeof userStatuses)[number];
/** The values of the list's filter; by default deleted users are not listed (product/users#deletion). */
export const listedStatuses = [...userStatuses, 'all'] as const;

export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  type: choice(userTypes),
  status: choice(userStatuses),
  role: choice(roles),
  country: z.nullable(z.string()),
  /** The URLs of the picture and of its 100 px thumbnail. */
  picture: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  spotify_id: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
});
export type User = z.output<typeof User>;

/** Besides, the server refuses what `weaknessOf` finds: its list is too large for a schema. */
export const password = z
  .string(codes.passwordRequired)
  .check(
    z.trim(),
    z.minLength(1, codes.passwordRequired),
    z.minLength(minPasswordLength, codes.passwordTooShort),
    z.maxLength(200, codes.tooLong),
  );

/** The caller's present password: required for changes of their own account, in case a screen was left open. */
export const currentPassword = z
  .string(codes.currentPasswordRequired)
  .check(z.trim(), z.maxLength(200, codes.tooLong));

/** The body of the user form (product/users#form). */
export const UserFields = strictObject({
  first_name: requiredText(100, codes.completeRequired),
  last_name: requiredText(100, codes.completeRequired),
  email: z.pipe(
    z.string(codes.completeRequired).check(z.trim(), z.minLength(1, codes.completeRequired)),
    email(),
  ),
  password,
  type: z.optional(choice(userTypes)),
  country: z.optional(orNone(country())),
  picture: z.optional(picture()),
  /** Set by administrators only. */
  role: z.optional(choice(roles)),
});
export type UserFields = z.output<typeof UserFields>;

/** `status: active` restores a deleted user, as the endpoint of the trash does; deleting has its own endpoint. */
export const UserChange = strictObject({
  ...changeOf(UserFields).shape,
  /** Required except for artists, many of whom have only one name. */
  last_name: z.optional(text(100)),
  status: z.optional(z.literal('active', codes.badChoice)),
  /** Required for a new password or email address of one's own (docs/decisions/0032). */
  current_password: z.optional(currentPassword),
});
export type UserChange = z.output<typeof UserChange>;

/** The columns of an export. */
export const userCells = [
  'name',
  'first_name',
  'last_name',
  'email',
  'type',
  'status',
  'role',
  'country',
  'createdAt',
  'spotify_id',
  'id',
  'version',
] as const;

export const UserQuery = exportedQuery(
  {
    type: z.optional(orNone(choice(userTypes))),
    country: z.optional(orNone(country())),
    status: z.optional(orNone(choice(listedStatuses))),
    role: z.optional(orNone(choice(roles))),
    ...createdWithin,
    /** Only users with a signed-in call between these UTC days, both inclusive. */
    activeFrom: z.optional(orNone(Day)),
    activeTo: z.optional(orNone(Day)),
  },
  ['createdAt', 'name', 'email', 'type', 'country', 'status'],
  userCells,
);
export type UserQuery = z.output<typeof UserQuery>;

/** The fields that an act on many users can set; the role is set by administrators only. */
export const settableOfUsers = ['country', 'type', 'role'] as const;

const changesRole = { when: 'It changes the role.' };
/** With the password or the address of a colleague one would become that colleague. */
const takesOver = { when: 'It changes the role, or the password or address of another of the staff.' };

const { list, create, remove, read, update } = resource({
  path: '/users',
  name: 'users',
  minRole: 'editor',
  record: User,
  fields: UserFields,
  query: UserQuery,
  counts: ['users'],
  listCounts: exportQuota,
});

const { restoreVersion } = versionCalls({ path: '/users', name: 'users', minRole: 'editor', record: User });

export const users = {
  countries: endpoint({
    method: 'GET',
    path: '/users/countries',
    minRole: 'user',
    out: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
    summary: 'Countries, for filters and forms',
  }),
  list: { ...list, proof: { when: 'With `export`.' } },
  create: { ...create, proof: { when: 'With a role other than `user`.' } },
  /** The password is required to delete one's own account. */
  remove: {
    ...remove,
    body: strictObject({ current_password: z.optional(currentPassword) }),
  },
  /** Users may read and update their own record, staff all (product/users#own-record). */
  ...trashCalls({ path: '/users', name: 'users', minRole: 'editor', record: User }),
  restoreVersion: { ...restoreVersion, proof: takesOver },
  ...bulkCalls({
    path: '/users',
    name: 'users',
    minRole: 'editor',
    query: UserQuery,
    fields: strictObject(pick(UserFields.shape, settableOfUsers)),
    proof: changesRole,
  }),
  ...importCalls({ path: '/users', name: 'users', minRole: 'editor' }),
  read: { ...read, minRole: 'user' as const },
  update: { ...update, minRole: 'user' as const, body: UserChange, proof: takesOver },
};

export const exportFileName = 'usuarios.xlsx';
