import type { TrashedRecord } from '#contract/kit/trash.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { useRemove } from '../../kit/feedback/dialogs/useRemove.ts';
import { removeStoredToast } from '../../kit/feedback/storedToasts.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { isGone, messageOf } from '../../kit/http/problem.ts';
import { announceSettled } from '../../kit/nouns/bulk/settledRows.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { useTrashTexts } from './trash.texts.ts';
import { callsOf, nameOf } from './trashed.ts';

/** Asks before a record is deleted for good. */
export function DestroyDialog({ record, close }: { record: TrashedRecord; close(): void }) {
  const t = useTrashTexts();
  const { cancel } = useTexts();
  const translate = useTranslate();
  const { mutateAsync } = useRemove(callsOf(record).destroy, 'done');
  const name = nameOf(record, t);
  const settle = () => {
    announceSettled(record.id);
    removeStoredToast(record.id);
  };
  const destroy = async () => {
    close();
    try {
      await mutateAsync({ id: record.id });
      settle();
      toast.success(t.destroyed(name));
    } catch (error) {
      if (isGone(error)) settle();
      toast.error(isGone(error) ? t.gone(name) : translate(messageOf(error)));
    }
  };
  return (
    <ConfirmDialog
      open
      title={t.destroyTitle(name)}
      hint={t.destroyHint}
      yes={t.destroy}
      no={cancel}
      danger
      onYes={destroy}
      onNo={close}
    />
  );
}
