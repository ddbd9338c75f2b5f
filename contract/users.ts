import * as z from 'zod/mini';
import { codes } from './kit/codes.ts';
import { changeOf, createdWithin, endpoint, listQuery, resource } from './kit/endpoint.ts';
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
  text,
} from './kit/fields.ts';
import { roles } from './kit/roles.ts';

export const userTypes = ['individual', 'business', 'artist'] as const;
export type UserType = (typeof userTypes)[number];
/** The types that the form offers; artists come from the import (product/users#types). */
export const userFormTypes = ['individual', 'business'] as const;

export const userStatuses = ['active', 'deleted'] as const;
export type UserStatus = (typeof userStatuses)[number];
/** What a list can be asked for; without one it leaves the deleted out (product/users#deletion). */
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
  /** The address of the picture, and of its 100 px thumbnail. */
  picture: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  spotify_id: z.nullable(z.string()),
  createdAt: Instant,
  version: z.int(),
});
export type User = z.output<typeof User>;

export const password = z
  .string(codes.passwordRequired)
  .check(
    z.trim(),
    z.minLength(1, codes.passwordRequired),
    z.minLength(8, codes.passwordTooShort),
    z.maxLength(200, codes.tooLong),
  );

/** The password that somebody has: asked again for changes of their own account that an open screen must not suffice for. */
export const currentPassword = z
  .string(codes.currentPasswordRequired)
  .check(z.trim(), z.maxLength(200, codes.tooLong));

/** What the user form sends (product/users#form). */
export const UserFields = z.strictObject(
  {
    first_name: requiredText(100, codes.completeRequired),
    last_name: requiredText(100, codes.completeRequired),
    email: email(),
    password,
    type: z.optional(choice(userTypes)),
    country: z.optional(orNone(country())),
    picture: z.optional(picture()),
    /** Only administrators may set it. */
    role: z.optional(choice(roles)),
  },
  codes.unknownField,
);
export type UserFields = z.output<typeof UserFields>;

/** `status: active` restores a deleted user; deleting has its own call. */
export const UserChange = z.strictObject(
  {
    ...changeOf(UserFields).shape,
    /** Only artists may go without: many have one name. */
    last_name: z.optional(text(100)),
    status: z.optional(z.literal('active', codes.badChoice)),
    /** Goes with one's own new password or address (docs/decisions/0032). */
    current_password: z.optional(currentPassword),
  },
  codes.unknownField,
);
export type UserChange = z.output<typeof UserChange>;

export const UserQuery = listQuery({
  type: z.optional(orNone(choice(userTypes))),
  country: z.optional(orNone(country())),
  status: z.optional(orNone(choice(listedStatuses))),
  role: z.optional(orNone(choice(roles))),
  ...createdWithin,
  /** The UTC days in which they made a signed-in call, both counted. */
  activeFrom: z.optional(orNone(Day)),
  activeTo: z.optional(orNone(Day)),
  /** Answers the same rows, all of them, as a spreadsheet. */
  export: z.optional(z.literal('xlsx', codes.badChoice)),
});
export type UserQuery = z.output<typeof UserQuery>;

const { list, create, remove, ...five } = resource({
  path: '/users',
  name: 'users',
  minRole: 'editor',
  record: User,
  fields: UserFields,
  query: UserQuery,
  counts: ['users'],
});

export const users = {
  countries: endpoint({
    method: 'GET',
    path: '/users/countries',
    minRole: 'user',
    out: z.object({ countries: z.array(z.object({ code: z.string(), name: z.string() })) }),
    summary: 'Countries, for filters and forms',
  }),
  list: {
    ...list,
    counts: ({ export: file }: Readonly<Record<string, unknown>>) => (file ? (['exports'] as const) : []),
  },
  create,
  /** Whoever deletes themselves says their password again. */
  remove: {
    ...remove,
    body: z.strictObject({ current_password: z.optional(currentPassword) }, codes.unknownField),
  },
  /** Everyone reads and changes their own; staff, anyone's (product/users#own-record). */
  read: { ...five.read, minRole: 'user' as const },
  update: { ...five.update, minRole: 'user' as const, body: UserChange },
};

export const exportFileName = 'usuarios.xlsx';
