import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { lazyPrefetched } from '../../../kit/loading/lazyPrefetched.ts';
import { isFuture } from '../isFuture.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import type { Outgoing } from './SendDialog.tsx';

const SendDialog = lazyPrefetched(() => import('./SendDialog.tsx').then((m) => m.SendDialog));

function useSendLabel() {
  const t = useNotificationTexts();
  return (sendAt: string | null | undefined, isResend: boolean): string =>
    isFuture(sendAt) ? t.schedule : isResend ? t.sendAgain : t.send;
}

/** The label of the button, which depends on the chosen time. */
export function SendLabel({ control, isResend }: { control: Control<FieldValues>; isResend: boolean }) {
  return useSendLabel()(useWatch({ control, name: 'send_at' }), isResend);
}

export interface SendConfirmation {
  /** Opens the dialog; resolves to whether the person confirmed. */
  confirm(outgoing: Outgoing): Promise<boolean>;
  isOpen: boolean;
  /** To be rendered by the screen. */
  dialog: ReactNode;
}

/** The dialog that asks for confirmation before a notification is sent or scheduled. */
export function useSendConfirmation(): SendConfirmation {
  const label = useSendLabel();
  const [outgoing, setOutgoing] = useState<Outgoing>();
  const [opened, setOpened] = useState(false);
  const pending = useRef<(yes: boolean) => void>(undefined);
  const onAnswer = (yes: boolean) => {
    setOutgoing(undefined);
    pending.current?.(yes);
    pending.current = undefined;
  };
  const confirm = useCallback(
    (given: Outgoing) =>
      new Promise<boolean>((resolve) => {
        pending.current?.(false);
        pending.current = resolve;
        setOutgoing(given);
        setOpened(true);
      }),
    [],
  );
  return {
    confirm,
    isOpen: outgoing !== undefined,
    dialog: opened ? (
      <Suspense>
        <SendDialog
          outgoing={outgoing}
          yes={label(outgoing?.send_at, outgoing?.isResend ?? false)}
          onAnswer={onAnswer}
        />
      </Suspense>
    ) : null,
  };
}
