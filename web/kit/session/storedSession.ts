import { type Role, roles } from '#contract/kit/roles.ts';

/** The signed-in person, as stored in local storage (product/screens#storage). */
export interface Session {
  readonly token: string;
  readonly role: Role;
  readonly userId: string;
}

/** Begins the keys of a person's unfinished uploads; their id follows. */
export const uploadKeyPrefix = 'upload:';

export const sessionKeys = { token: 'authToken', role: 'role', userId: 'userId' } as const;

/** Reads the session from local storage; undefined without a token. */
export function storedSession(): Session | undefined {
  const token = localStorage.getItem(sessionKeys.token);
  const role = roles.find((one) => one === localStorage.getItem(sessionKeys.role)) ?? 'user';
  return token ? { token, role, userId: localStorage.getItem(sessionKeys.userId) ?? '' } : undefined;
}
