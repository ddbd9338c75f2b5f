import type { HistoryWords } from '../kit/historyWords.ts';
import { useUserTexts } from './users.texts.ts';

/** How the history calls the fields of users: as their form does. */
export function useUserHistory(): HistoryWords<'users'> {
  const t = useUserTexts();
  return {
    fields: {
      first_name: t.firstName,
      last_name: t.lastName,
      email: t.email,
      type: t.type,
      status: t.status,
      role: t.role,
      country: t.country,
      picture: t.picture,
      spotify_id: t.spotifyId,
    },
    values: { type: t.types, status: t.statuses, role: t.roles },
  };
}
