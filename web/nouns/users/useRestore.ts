import { useCallback } from 'react';
import { type User, users } from '#contract/users.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../kit/http/data.ts';
import { targetOf } from '../../kit/http/outgoing.ts';
import { useOnce } from '../../kit/http/useOnce.ts';
import { useUserTexts } from './users.texts.ts';

/** Returns a function that restores a deleted user. */
export function useRestore(): (user: User) => Promise<void> {
  const t = useUserTexts();
  const toastError = useErrorToast();
  const { save } = useSave(users.update);
  const once = useOnce();
  return useCallback(
    async ({ id, version }) => {
      try {
        await once(`${id} ${version}`, async () => {
          const { data } = await save({ params: { id }, body: { status: 'active', version } });
          // Deleted again. Here and not by `undoCreation`, with whose chunk the list would load those of forms.
          const call = targetOf(users.remove);
          toast.success(t.restored, { what: 'creation', call, id: data.id, version: data.version });
        });
      } catch (error) {
        toastError(error);
      }
    },
    [save, once, t, toastError],
  );
}
