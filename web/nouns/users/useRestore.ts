import { useCallback } from 'react';
import { type User, users } from '#contract/users.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useSave } from '../../kit/http/data.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useUserTexts } from './users.texts.ts';

/** Returns a function that restores a deleted user. */
export function useRestore(): (user: User) => Promise<void> {
  const t = useUserTexts();
  const translate = useTranslate();
  const { save } = useSave(users.update);
  return useCallback(
    async (user) => {
      try {
        await save({ params: { id: user.id }, body: { status: 'active', version: user.version } });
        toast.success(t.restored);
      } catch (error) {
        toast.error(translate(messageOf(error)));
      }
    },
    [save, t, translate],
  );
}
