import { useMemo } from 'react';
import {
  canCancel,
  canResend,
  canUncancel,
  type Notification,
  notifications,
} from '#contract/notifications.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import type { Undoable } from '../../../kit/feedback/undo/undoable.ts';
import { undoByValues } from '../../../kit/feedback/undo/undoByValues.ts';
import { useSave } from '../../../kit/http/data.ts';
import { newIdempotencyKey } from '../../../kit/http/outgoing.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useOnce } from '../../../kit/http/useOnce.ts';
import type { RowAction } from '../../../kit/lists/table.ts';
import { announceSettled } from '../../../kit/nouns/bulk/settledRows.ts';
import { duplicatePath } from '../../../kit/page/duplicatePath.ts';
import { BlockedIcon, CopyIcon, SendIcon } from '../../../kit/theme/icons.tsx';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import type { SendConfirmation } from './useSendConfirmation.tsx';

/** The actions of a row besides edit and delete: send again, cancel, duplicate. */
export function useNotificationActions(confirm: SendConfirmation['confirm']): RowAction<Notification>[] {
  const t = useNotificationTexts();
  const { duplicate } = useTexts();
  const translate = useTranslate();
  const { save: cancel } = useSave(notifications.cancel);
  const { save: resend } = useSave(notifications.resend);
  const once = useOnce();
  return useMemo(() => {
    const run = async (
      key: string,
      id: string,
      send: () => Promise<Undoable | undefined>,
      done: string,
      failed: string,
    ) => {
      try {
        await once(key, async () => {
          const undo = await send();
          announceSettled(id);
          toast.success(done, undo);
        });
      } catch (error) {
        toast.error(translate(messageOf(error)) || failed);
      }
    };
    const sendAgain = async ({ id, version, title, body, country }: Notification) => {
      if (!(await confirm({ title, body, country, isResend: true }))) return;
      const request = { params: { id }, body: { version }, key: newIdempotencyKey() };
      const send = () => resend(request).then(() => undefined);
      await run(`resend ${id} ${version}`, id, send, t.updated, t.updateFailed);
    };
    const cancelSending = async (id: string) => {
      const { data } = await cancel({ params: { id }, body: {} });
      const body = { version: data.version };
      return canUncancel(data) ? undoByValues(notifications.uncancel, id, body) : undefined;
    };
    return [
      {
        label: t.sendAgain,
        icon: SendIcon,
        run: sendAgain,
        when: ({ state }: Notification) => canResend(state),
      },
      {
        label: t.cancelSending,
        icon: BlockedIcon,
        run: ({ id, version }: Notification) =>
          run(`cancel ${id} ${version}`, id, () => cancelSending(id), t.cancelled, t.cancelFailed),
        when: ({ state }: Notification) => canCancel(state),
      },
      {
        label: duplicate,
        icon: CopyIcon,
        to: ({ id }: Notification) => duplicatePath('/notifications', id),
      },
    ];
  }, [t, duplicate, translate, cancel, resend, confirm, once]);
}
