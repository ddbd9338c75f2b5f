import type { HistoryWords } from '../kit/historyWords.ts';
import { usePicTexts } from './pics.texts.ts';

/** How the history calls the fields of pics: as their form does. */
export function usePicHistory(): HistoryWords<'pics'> {
  const t = usePicTexts();
  return { fields: { image_url: t.image } };
}
