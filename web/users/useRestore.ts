import { useCallback } from 'react';
import { type User, users } from '#contract/users.ts';
import { useSave } from '../kit/data.ts';
import { messageOf } from '../kit/problem.ts';
import { toast } from '../kit/toasts.tsx';
import { useTranslate } from '../texts/messages.ts';
import { useUserTexts } from './users.texts.ts';

/** Answers a function that brings a deleted user back. */
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
