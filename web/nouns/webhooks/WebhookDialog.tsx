import { useState } from 'react';
import { type Webhook, webhooks } from '#contract/webhooks.ts';
import { ConfirmDialog } from '../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../kit/http/data.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { MadeSecret } from './MadeSecret.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

export type WebhookQuestion = 'edit' | 'rotate' | 'remove';

interface Props {
  row: Webhook;
  question: WebhookQuestion | undefined;
  close(): void;
  removed(): void;
}

/** The dialogs of a webhook: its form, and what is asked before a new secret and before it is deleted. */
export function WebhookDialog({ row, question, close, removed }: Props) {
  const t = useWebhookTexts();
  const { cancel } = useTexts();
  const { rotate, remove, rotated, forget } = useActs(row, removed);
  if (rotated) return <MadeSecret made={rotated} close={forget} />;
  if (question === 'edit') return <WebhookForm row={row} close={close} />;
  const isRemoval = question === 'remove';
  const act = isRemoval ? remove : rotate;
  return (
    <ConfirmDialog
      open={question !== undefined}
      title={isRemoval ? t.removeTitle(row.name) : t.rotateTitle(row.name)}
      hint={isRemoval ? t.removeHint : t.rotateHint}
      yes={isRemoval ? t.remove : t.rotate}
      no={cancel}
      danger={isRemoval}
      onYes={() => {
        close();
        void act();
      }}
      onNo={close}
    />
  );
}

function useActs({ id }: Webhook, removed: () => void) {
  const t = useWebhookTexts();
  const toastError = useErrorToast();
  const rotation = useSave(webhooks.rotate);
  const removal = useSave(webhooks.remove);
  const [rotated, setRotated] = useState<Webhook & { secret: string }>();
  const rotate = () =>
    rotation
      .save({ params: { id } })
      .then(setRotated)
      .catch((error) => toastError(error, t.rotateFailed));
  const remove = () =>
    removal
      .save({ params: { id } })
      .then(() => {
        toast.success(t.removed);
        removed();
      })
      .catch((error) => toastError(error, t.removeFailed));
  return { rotate, remove, rotated, forget: () => setRotated(undefined) };
}
