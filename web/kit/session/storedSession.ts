import { type Role, roles } from '#contract/kit/roles.ts';

/** Who is signed in, as kept in local storage (product/screens#storage). */
export interface Session {
  readonly token: string;
  readonly role: Role;
  readonly userId: string;
}

export const sessionKeys = { token: 'authToken', role: 'role', userId: 'userId' } as const;

/** The session that this browser keeps; apart from `session.ts`, so that what runs first needs no React. */
export function storedSession(): Session | undefined {
  const token = localStorage.getItem(sessionKeys.token);
  const role = roles.find((known) => known === localStorage.getItem(sessionKeys.role)) ?? 'user';
  return token ? { token, role, userId: localStorage.getItem(sessionKeys.userId) ?? '' } : undefined;
}
