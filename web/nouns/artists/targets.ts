import { artists, type ImportTarget } from '#contract/artists.ts';

/** What differs between artists as users and as spots: the call, where the screen came from, where a record is edited. */
export const targets = {
  users: { begin: artists.importUsers, list: '/users', noun: 'users', edit: '/users' },
  spots: { begin: artists.importSpots, list: '/spots', noun: 'spot', edit: '/spots_artist' },
} as const satisfies Record<ImportTarget, object>;

/** The lists that lead to an import by `?from=`; the address keeps it, so that a reload does too. */
const origins: Record<ImportTarget, readonly string[]> = { users: [], spots: ['spots_artist'] };

/** The list where an import began, and where it leads back. */
export function listOf(target: ImportTarget, address: URLSearchParams): string {
  const from = origins[target].find((origin) => origin === address.get('from'));
  return from ? `/${from}` : targets[target].list;
}

export const editPath = (target: ImportTarget, id: string): string => `${targets[target].edit}/${id}/edit`;
