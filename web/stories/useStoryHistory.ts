import type { HistoryWords } from '../kit/historyWords.ts';
import { useStoryTexts } from './stories.texts.ts';

/** How the history calls the fields of stories: as their form does. */
export function useStoryHistory(): HistoryWords<'stories'> {
  const t = useStoryTexts();
  return {
    fields: {
      picture: t.picture,
      type: t.type,
      link: t.link,
      spot_id: t.spot,
      user_id: t.user,
      country: t.country,
    },
    values: { type: t.types },
  };
}
