import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { comments } from '#contract/comments.ts';
import { codes } from '#contract/kit/codes.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoByValues } from '../../kit/feedback/undo/undoByValues.ts';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../kit/http/data.ts';
import { ProblemError } from '../../kit/http/problem.ts';
import { announceSettled } from '../../kit/nouns/bulk/settledRows.ts';
import { recheckRun } from '../../kit/page/run.ts';

/** Joins the refetches, begun by a save, of what still shows the comment. */
const rowLeaves = (client: QueryClient, id: string): Promise<void> =>
  client.refetchQueries(
    { fetchStatus: 'fetching', predicate: ({ state }) => JSON.stringify(state.data ?? '').includes(id) },
    { cancelRefetch: false },
  );

/**
 * Returns a function that says that a flagged comment is fine, and shows `done` with the button that takes it back. It returns
 * whether that was done. A second click, before the row has left, is part of the first: it would be told that another person was
 * first.
 */
export function useCheckComment(done: string): (id: string) => Promise<boolean> {
  const toastError = useErrorToast();
  const { save, refresh } = useSave(comments.check);
  const client = useQueryClient();
  const started = useRef(new Map<string, Promise<boolean>>());
  return useCallback(
    (id) => {
      const check = async () => {
        const forget = () => started.current.delete(id);
        try {
          const { checked_at } = (await save({ params: { id } })).data;
          toast.success(done, checked_at ? undoByValues(comments.uncheck, id, { checked_at }) : undefined);
          announceSettled(id);
          recheckRun();
          void rowLeaves(client, id).finally(forget);
          return true;
        } catch (error) {
          forget();
          // Somebody else was first: what is shown is old, and a run may have nothing left to do here.
          refresh();
          if (error instanceof ProblemError && error.problem.code === codes.alreadyChecked)
            announceSettled(id);
          recheckRun();
          toastError(error);
          return false;
        }
      };
      const result = started.current.get(id) ?? check();
      started.current.set(id, result);
      return result;
    },
    [client, done, toastError, save, refresh],
  );
}
