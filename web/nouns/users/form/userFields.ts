import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { text } from '#contract/kit/fields.ts';
import { currentPassword, password, type User, type UserChange, UserFields } from '#contract/users.ts';

/** A blank value is not sent. */
const unlessBlank = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((typed: unknown) => (typeof typed === 'string' && !typed.trim() ? undefined : typed)),
    z.optional(schema),
  );

/** A new user needs a password; a blank one keeps the password of an existing user (product/users#form). */
export const NewUser = z.strictObject({
  ...UserFields.shape,
  current_password: unlessBlank(currentPassword),
});
export const ChangedUser = z.strictObject({ ...NewUser.shape, password: unlessBlank(password) });

/** The last name of an artist may be empty. */
export const ChangedArtist = z.strictObject({ ...ChangedUser.shape, last_name: text(100) });

interface OwnAccount {
  email: string;
  password?: string | undefined;
  current_password?: string | undefined;
}

/** Whether a change of one's own account requires the current password (docs/decisions/0032). */
const needsPassword = ({ email, password }: OwnAccount, user: Pick<User, 'email'>): boolean =>
  Boolean(password) || email.trim().toLowerCase() !== user.email;

/** The schema of one's own record: with the current password where it is required. */
export const ownUser = (user: User) =>
  (user.type === 'artist' ? ChangedArtist : ChangedUser).check(
    z.refine<OwnAccount>((fields) => !needsPassword(fields, user) || Boolean(fields.current_password), {
      path: ['current_password'],
      error: codes.currentPasswordRequired,
      // Also beside an invalid address.
      when: () => true,
    }),
  );

/** The fields to send: without a picture that has not changed, and without the role unless it may be changed. */
export function toSend<F extends UserChange>(fields: F, user: User | undefined, mayChangeRole: boolean): F {
  const { picture, role, ...rest } = fields;
  const unchanged = typeof picture === 'string' && picture === (user?.picture ?? '');
  return { ...rest, ...(!unchanged && { picture }), ...(mayChangeRole && { role }) } as F;
}

/** The toast of an incomplete form (product/users#form). */
export const announce = (found: string[]): string | undefined =>
  [codes.completeRequired, codes.passwordRequired].find((message) => found.includes(message)) ??
  codes.invalidFields;
