import type { User } from '#contract/users.ts';

/** First and last name; '' when the user has neither. */
export const nameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();
