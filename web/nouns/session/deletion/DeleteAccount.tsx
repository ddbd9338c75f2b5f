import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { session } from '#contract/session.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { call } from '../../../kit/http/call.ts';
import { messageOf, type ProblemError } from '../../../kit/http/problem.ts';
import { currentSession, endSession } from '../../../kit/session/session.ts';
import { type CodedMessage, useTranslate } from '../../../texts/messages.ts';
import { EmailField } from '../form/AccountFields.tsx';
import { Notice } from '../form/Notice.tsx';
import { useAttempt } from '../form/useAttempt.tsx';
import { useCheckedInput } from '../form/useCheckedInput.ts';
import { SignedOutPage } from '../SignedOutPage.tsx';
import { useSessionTexts } from '../session.texts.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';

/** `/delete_account`: requests a deletion; with the mailed `?token=…`, confirms it (product/accounts#delete-account). */
export function DeleteAccount() {
  const token = useSearchParams()[0].get('token');
  return token ? <ConfirmDeletion token={token} /> : <RequestDeletion />;
}

function RequestDeletion() {
  const t = useSessionTexts();
  const translate = useTranslate();
  const email = useCheckedInput(session.deleteAccount.body.shape.email);
  const attempt = useAttempt();
  const [asksPassword, setAsksPassword] = useState(false);
  const [passwordError, setPasswordError] = useState<string>();
  const [reason, setReason] = useState<string>();
  const [result, setResult] = useState<string>();

  const request = async (password?: string) => {
    setReason(undefined);
    setPasswordError(undefined);
    const body = { email: email.value.trim(), password };
    const { deleted } = await call(session.deleteAccount, { body });
    setAsksPassword(false);
    if (deleted) {
      endSession();
      toast.success(t.deleted);
    }
    setResult(deleted ? t.deleted : t.deleteMailed);
  };
  const failed = (error: unknown, tooMany: string | undefined) => {
    const refusal = passwordRefusal(error);
    if (refusal) return setPasswordError(translate(refusal));
    setAsksPassword(false);
    toast.error(tooMany ?? t.deleteFailed);
    if (!tooMany) setReason(translate(messageOf(error)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!email.check() || attempt.blocked) return;
    // Of the signed-in account the deletion is immediate, so it takes the password (product/accounts#delete-account).
    if (currentSession()) setAsksPassword(true);
    else void attempt.run(request, failed);
  };
  const close = () => {
    setAsksPassword(false);
    setPasswordError(undefined);
  };
  return (
    <SignedOutPage title={t.deleteTitle} hint={result ? undefined : t.deleteHint}>
      {result ? (
        <Notice role="status">{result}</Notice>
      ) : (
        <form noValidate onSubmit={submit}>
          <Notice role="alert">{reason}</Notice>
          <EmailField
            value={email.value}
            onChange={email.setValue}
            error={email.error}
            attempt={attempt}
            autoComplete="email"
          />
          {attempt.countdown}
          <button
            type="submit"
            className="button button-danger button-wide"
            aria-disabled={email.value.trim() === '' || attempt.blocked}
          >
            {t.deleteButton}
          </button>
        </form>
      )}
      {asksPassword ? (
        <PasswordDialog
          email={email.value.trim()}
          error={passwordError}
          confirm={(password) => attempt.run(() => request(password), failed)}
          close={close}
        />
      ) : null}
      <Link className="link" to="/">
        {t.toLogin}
      </Link>
    </SignedOutPage>
  );
}

/** The error of the password in an answer of the server. */
const passwordRefusal = (error: unknown): CodedMessage | undefined =>
  (error as Partial<ProblemError>).problem?.errors?.find(({ path }) => path === 'password');
