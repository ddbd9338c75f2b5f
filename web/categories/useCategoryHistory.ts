import type { HistoryWords } from '../kit/historyWords.ts';
import { useCategoryTexts } from './categories.texts.ts';

/** How the history calls the fields of categories: as their form does. */
export function useCategoryHistory(): HistoryWords<'categories'> {
  const t = useCategoryTexts();
  return { fields: { name: t.name, order: t.order, image_url: t.image } };
}
