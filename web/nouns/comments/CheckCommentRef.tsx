import { useCallback } from 'react';
import { comments } from '#contract/comments.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoByValues } from '../../kit/feedback/undo/undoByValues.ts';
import { useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { noteRunAct } from '../../kit/page/run.ts';
import { useTranslate } from '../../texts/messages.ts';

/**
 * Returns a function that says that a flagged comment is fine, and shows `done` with the button that takes it back. It returns
 * whether that was done.
 */
export function useCheckComment(done: string): (id: string) => Promise<boolean> {
  const translate = useTranslate();
  const { save, refresh } = useSave(comments.check);
  return useCallback(
    async (id) => {
      try {
        const { checked_at } = (await save({ params: { id } })).data;
        toast.success(done, checked_at ? undoByValues(comments.uncheck, id, { checked_at }) : undefined);
        noteRunAct();
        return true;
      } catch (error) {
        // Somebody else was first: what is shown is old.
        refresh();
        toast.error(translate(messageOf(error)));
        return false;
      }
    },
    [done, translate, save, refresh],
  );
}
