import { useCallback } from 'react';
import { comments } from '#contract/comments.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoByValues } from '../../kit/feedback/undo/undoByValues.ts';
import { useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';

/** Returns a function that says that a flagged comment is fine, and shows `done` with the button that takes it back. */
export function useCheckComment(done: string): (id: string) => void {
  const translate = useTranslate();
  const { save, refresh } = useSave(comments.check);
  return useCallback(
    (id) =>
      void save({ params: { id } }).then(
        ({ data: { checked_at } }) =>
          toast.success(done, checked_at ? undoByValues(comments.uncheck, id, { checked_at }) : undefined),
        (error) => {
          // Somebody else was first: what is shown is old.
          refresh();
          toast.error(translate(messageOf(error)));
        },
      ),
    [done, translate, save, refresh],
  );
}
