import type { HistoryWords } from '../kit/historyWords.ts';
import { useNotificationTexts } from './notifications.texts.ts';

/** How the history calls the fields of notifications: as their form does. */
export function useNotificationHistory(): HistoryWords<'notifications'> {
  const t = useNotificationTexts();
  return {
    fields: {
      title: t.title,
      body: t.body,
      type: t.type,
      country: t.country,
      state: t.state,
      reason: t.reason,
      send_at: t.when,
      retry_at: t.retryAt,
      attempts: t.attempts,
      sending_since: t.sendingSince,
      sent_at: t.sentAt,
    },
    values: { state: t.states },
  };
}
