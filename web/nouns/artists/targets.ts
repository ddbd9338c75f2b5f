import { artists, type ImportTarget } from '#contract/artists.ts';

/** What differs between importing artists as users and as spots; `noun` is the query key of their lists. */
export const targets = {
  users: { importCall: artists.importUsers, list: '/users', noun: 'users', edit: '/users' },
  spots: { importCall: artists.importSpots, list: '/spots', noun: 'spot', edit: '/spots_artist' },
} as const satisfies Record<ImportTarget, object>;

/** The other lists that link to an import, by the `from` parameter of the address. */
const origins: Record<ImportTarget, readonly string[]> = { users: [], spots: ['spots_artist'] };

/** The list from which the import was opened, and to which it returns. */
export function listOf(target: ImportTarget, address: URLSearchParams): string {
  const from = origins[target].find((origin) => origin === address.get('from'));
  return from ? `/${from}` : targets[target].list;
}

export const editPath = (target: ImportTarget, id: string): string => `${targets[target].edit}/${id}/edit`;
