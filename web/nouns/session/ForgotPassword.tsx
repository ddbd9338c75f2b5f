import { type FormEvent, useState } from 'react';
import { session } from '#contract/session.ts';
import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { hasNetwork } from '../../kit/http/online.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EmailField } from './form/AccountFields.tsx';
import { Modal } from './form/Modal.tsx';
import { Notice } from './form/Notice.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { useCheckedInput } from './form/useCheckedInput.ts';
import { useSessionTexts } from './session.texts.ts';

/** The modal that mails a link to set a new password. */
export function ForgotPassword({ email: initial, close }: { email: string; close(): void }) {
  const t = useSessionTexts();
  const { cancel } = useTexts();
  const { offline } = useConnectionTexts();
  const email = useCheckedInput(session.forgotPassword.body.shape.email, initial);
  const attempt = useAttempt();
  // In the dialog: a toast would be behind it.
  const [failed, setFailed] = useState<string>();

  const send = async () => {
    await call(session.forgotPassword, { body: { email: email.value.trim() } });
    toast.success(t.sent);
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(undefined);
    if (!email.check()) return;
    // The countdown says it after too many.
    void attempt.run(send, (_error, tooMany) => {
      if (!tooMany) setFailed(hasNetwork() ? t.sendFailed : offline);
    });
  };
  return (
    <Modal title={t.forgotTitle} hint={t.forgotHint} close={close}>
      <form noValidate onSubmit={submit}>
        <EmailField
          value={email.value}
          onChange={email.setValue}
          error={email.error}
          attempt={attempt}
          autoFocus
        />
        <Notice role="alert">{failed}</Notice>
        {attempt.countdown}
        <div className="modal-actions">
          <button type="button" className="button button-quiet" onClick={close}>
            {cancel}
          </button>
          <button
            type="submit"
            className="button"
            aria-disabled={email.value.trim() === '' || attempt.blocked}
          >
            {t.sendLink}
          </button>
        </div>
      </form>
    </Modal>
  );
}
