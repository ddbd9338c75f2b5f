import { type PasswordOwner, type PasswordWeakness, weaknessOf } from '#contract/passwords.rules.ts';

/** What the meter says: why the password is refused, or how good it is. */
export type PasswordLevel = PasswordWeakness | 'fair' | 'good' | 'strong';

/** Length is what makes a password hard to guess; characters of many kinds add little (product/accounts#quality). */
export function passwordLevel(
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): PasswordLevel {
  const weakness = weaknessOf(password, owner, common);
  if (weakness) return weakness;
  // Repeated characters add no length: 'aaaaaaaaaaaaaaaa' is not strong.
  const varied = Math.min(password.trim().length, new Set(password).size * 2);
  if (varied >= 16) return 'strong';
  return varied >= 12 ? 'good' : 'fair';
}

/** How many of the three parts of the meter are filled. */
export const partsFilled = (level: PasswordLevel): number =>
  ({ fair: 1, good: 2, strong: 3 })[level as string] ?? 0;
