import { useCallback } from 'react';
import { type User, users } from '#contract/users.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { undoCreation } from '../../kit/feedback/undo/undoCreation.ts';
import { useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { useOnce } from '../../kit/http/useOnce.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useUserTexts } from './users.texts.ts';

/** Returns a function that restores a deleted user. */
export function useRestore(): (user: User) => Promise<void> {
  const t = useUserTexts();
  const translate = useTranslate();
  const { save } = useSave(users.update);
  const once = useOnce();
  return useCallback(
    async ({ id, version }) => {
      try {
        await once(`${id} ${version}`, async () => {
          const { data } = await save({ params: { id }, body: { status: 'active', version } });
          // Deleted again.
          toast.success(t.restored, undoCreation(users, data));
        });
      } catch (error) {
        toast.error(translate(messageOf(error)));
      }
    },
    [save, once, t, translate],
  );
}
