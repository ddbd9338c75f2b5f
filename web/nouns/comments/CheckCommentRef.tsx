import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { comments } from '#contract/comments.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoByValues } from '../../kit/feedback/undo/undoByValues.ts';
import { useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';

/**
 * Returns a function that says that a flagged comment is fine, and shows `done` with the button that takes it back. A second
 * click, before the row has left, is ignored: it would be told that another person was first.
 */
export function useCheckComment(done: string): (id: string) => Promise<void> {
  const translate = useTranslate();
  const { save } = useSave(comments.check);
  const client = useQueryClient();
  const started = useRef(new Set<string>());
  return useCallback(
    async (id) => {
      if (started.current.has(id)) return;
      started.current.add(id);
      try {
        const { checked_at } = (await save({ params: { id } })).data;
        toast.success(done, checked_at ? undoByValues(comments.uncheck, id, { checked_at }) : undefined);
        // Joins the refetches that the save has begun.
        await client.refetchQueries({ fetchStatus: 'fetching' }, { cancelRefetch: false });
      } catch (error) {
        toast.error(translate(messageOf(error)));
      } finally {
        started.current.delete(id);
      }
    },
    [client, done, translate, save],
  );
}
