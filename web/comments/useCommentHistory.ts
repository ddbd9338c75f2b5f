import type { HistoryWords } from '../kit/historyWords.ts';
import { useCommentTexts } from './comments.texts.ts';

/** How the history calls the fields of comments: as their form does. */
export function useCommentHistory(): HistoryWords<'comments'> {
  const t = useCommentTexts();
  return { fields: { comment: t.comment, user_id: t.user, spot_id: t.spot } };
}
