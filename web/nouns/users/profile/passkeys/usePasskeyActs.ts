import { useState } from 'react';
import { passkeys } from '#contract/passkeys.ts';
import { toast } from '../../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../../../kit/http/data.ts';
import { usePasskeyTexts } from './passkeys.texts.ts';

interface Told {
  refetch(): void;
  removed(): void;
}

/** Adds and removes passkeys, one at a time, and says what happened. */
export function usePasskeyActs({ refetch, removed }: Told) {
  const t = usePasskeyTexts();
  const toastError = useErrorToast();
  const begin = useSave(passkeys.begin);
  const register = useSave(passkeys.register);
  const removal = useSave(passkeys.remove);
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toastError(error, t.failed);
      refetch();
    }
    setBusy(false);
  };
  const add = () =>
    run(async () => {
      const options = await begin.save({});
      const { makePasskey } = await import('../../../../kit/passkeys/browser.ts');
      const body = await makePasskey(options);
      // Not an error: the person gave up, or has one here already.
      if (typeof body === 'string') return toast.info(t[body]);
      await register.save({ body });
      toast.success(t.added);
    });
  const remove = (id: string) =>
    run(async () => {
      await removal.save({ params: { id } });
      toast.success(t.removed);
      removed();
    });
  return { add, remove, busy };
}
