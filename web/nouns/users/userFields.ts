import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { email, requiredText, text } from '#contract/kit/fields.ts';
import { currentPassword, password, type User, type UserChange, UserFields } from '#contract/users.ts';

/** What the inputs of a user hold. */
export interface UserValues {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  /** The one that somebody has: for changes of their own account. */
  current_password: string;
  type: string;
  country: string;
  picture: File | string;
  role: string;
}

export const toValues = (user: User | undefined): UserValues => ({
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  email: user?.email ?? '',
  password: '',
  current_password: '',
  type: user?.type ?? 'individual',
  country: user?.country ?? '',
  picture: user?.picture ?? '',
  role: user?.role ?? 'user',
});

const named = { email: z.pipe(requiredText(254, codes.completeRequired), email()) };

/** What is left blank is not sent. */
const unlessBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((typed: unknown) => (typed === '' ? undefined : typed)),
    z.optional(schema),
  );

/** Creating takes a password; a blank one when changing keeps the old one (product/users#form). */
export const NewUser = z.strictObject({
  ...UserFields.shape,
  ...named,
  current_password: unlessBlank(currentPassword),
});
export const ChangedUser = z.strictObject({
  ...NewUser.shape,
  password: unlessBlank(password),
});

/** An artist may have one name only. */
export const ChangedArtist = z.strictObject({ ...ChangedUser.shape, last_name: text(100) });

interface OwnAccount {
  email: string;
  password?: string | undefined;
  current_password?: string | undefined;
}

/** Whether what somebody changes of their own account takes their current password (docs/decisions/0032). */
export const needsPassword = ({ email, password }: OwnAccount, user: Pick<User, 'email'>): boolean =>
  Boolean(password) || email.trim().toLowerCase() !== user.email;

/** One's own record: with the current password where that is needed. */
export const ownUser = (user: User) =>
  (user.type === 'artist' ? ChangedArtist : ChangedUser).check(
    z.refine<OwnAccount>((own) => !needsPassword(own, user) || Boolean(own.current_password), {
      path: ['current_password'],
      error: codes.currentPasswordRequired,
    }),
  );

/** Leaves the picture out unless it was newly picked or removed, and the role unless an administrator chose it. */
export function toSend<F extends UserChange>(fields: F, user: User | undefined, mayChangeRole: boolean): F {
  const { picture, role, ...rest } = fields;
  const untouched = typeof picture === 'string' && picture === (user?.picture ?? '');
  return { ...rest, ...(!untouched && { picture }), ...(mayChangeRole && { role }) } as F;
}

/** What a user is called in a title. */
export const titleOf = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** The toast of an incomplete form (product/users#form). */
export const announce = (found: string[]): string | undefined =>
  [codes.completeRequired, codes.passwordRequired].find((message) => found.includes(message)) ??
  codes.invalidFields;
