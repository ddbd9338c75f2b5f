import { artists, type ImportTarget } from '#contract/artists.ts';

/** What differs between artists as users and as spots: the call, where the screen came from, where a record is edited. */
export const targets = {
  users: { begin: artists.importUsers, list: '/users', noun: 'users', edit: '/users' },
  spots: { begin: artists.importSpots, list: '/spots', noun: 'spot', edit: '/spots_artist' },
} as const satisfies Record<ImportTarget, object>;

export const editPath = (target: ImportTarget, id: string): string => `${targets[target].edit}/${id}/edit`;
