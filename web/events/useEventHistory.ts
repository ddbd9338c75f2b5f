import type { HistoryWords } from '../kit/historyWords.ts';
import { useEventTexts } from './events.texts.ts';

/** How the history calls the fields of events: as their form does. */
export function useEventHistory(): HistoryWords<'events'> {
  const t = useEventTexts();
  return {
    fields: {
      spot_id: 'Spot',
      title: t.name,
      date: t.date,
      start_time: t.startTime,
      tickets: t.tickets,
      location: t.location,
    },
  };
}
