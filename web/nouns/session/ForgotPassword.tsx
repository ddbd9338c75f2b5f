import type { FormEvent } from 'react';
import { session } from '#contract/session.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EmailField } from './form/AccountFields.tsx';
import { Modal } from './form/Modal.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { useCheckedInput } from './form/useCheckedInput.ts';
import { useSessionTexts } from './session.texts.ts';

/** The modal that mails a link to set a new password. */
export function ForgotPassword({ email: initial, close }: { email: string; close(): void }) {
  const t = useSessionTexts();
  const { cancel } = useTexts();
  const email = useCheckedInput(session.forgotPassword.body.shape.email, initial);
  const attempt = useAttempt();

  const send = async () => {
    await call(session.forgotPassword, { body: { email: email.value.trim() } });
    toast.success(t.sent);
    close();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.check()) void attempt.run(send, (_error, tooMany) => toast.error(tooMany ?? t.sendFailed));
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
        {attempt.countdown}
        <div className="modal-actions">
          <button type="button" className="button button-quiet" onClick={close}>
            {cancel}
          </button>
          <button type="submit" className="button" disabled={email.value.trim() === '' || attempt.blocked}>
            {t.sendLink}
          </button>
        </div>
      </form>
    </Modal>
  );
}
