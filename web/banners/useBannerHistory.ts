import type { HistoryWords } from '../kit/historyWords.ts';
import { useBannerTexts } from './banners.texts.ts';

/** How the history calls the fields of banners: as their form does. */
export function useBannerHistory(): HistoryWords<'banners'> {
  const t = useBannerTexts();
  return {
    fields: {
      name: t.name,
      order: t.order,
      link: t.link,
      type: t.type,
      country: t.country,
      image_url: t.image,
    },
    values: { type: t.types },
  };
}
