import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { session } from '#contract/session.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { PlainField } from './PlainField.tsx';
import { useSessionTexts } from './session.texts.ts';
import { useWait } from './useWait.tsx';
import { firstError } from './validate.ts';

/** The modal that mails a link to set a new password. */
export function ForgotPassword({ email: typed, close }: { email: string; close(): void }) {
  const t = useSessionTexts();
  const shared = useTexts();
  const translate = useTranslate();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [email, setEmail] = useState(typed);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  useEffect(() => dialog.current?.showModal(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = firstError(session.forgotPassword.body.shape.email, email);
    setWrong(invalid && translate(invalid));
    if (invalid || busy || wait.waiting) return;
    setBusy(true);
    try {
      await call(session.forgotPassword, { body: { email: email.trim() } });
      toast.success(t.sent);
      close();
    } catch (error) {
      toast.error(wait.begin(error) ?? t.sendFailed);
      setBusy(false);
    }
  };
  return (
    <dialog ref={dialog} className="modal" aria-labelledby={title} onClose={close}>
      <h2 id={title}>{t.forgotTitle}</h2>
      <p className="hint">{t.forgotHint}</p>
      <form noValidate onSubmit={submit}>
        <PlainField
          label={t.email}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            wait.clear();
          }}
          type="email"
          autoComplete="username"
          error={wrong}
          autoFocus
        />
        {wait.notice}
        <div className="modal-actions">
          <button type="button" className="button button-quiet" onClick={close}>
            {shared.cancel}
          </button>
          <button type="submit" className="button" disabled={email.trim() === '' || busy || wait.waiting}>
            {t.sendLink}
          </button>
        </div>
      </form>
    </dialog>
  );
}
