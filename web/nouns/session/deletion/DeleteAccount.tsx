import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { session } from '#contract/session.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { call } from '../../../kit/http/call.ts';
import { messageOf, type ProblemError } from '../../../kit/http/problem.ts';
import { currentSession, endSession } from '../../../kit/session/session.ts';
import { type Answered, useTranslate } from '../../../texts/messages.ts';
import { PlainField } from '../PlainField.tsx';
import { SignedOutPage } from '../SignedOutPage.tsx';
import { useSessionTexts } from '../session.texts.ts';
import { useWait } from '../useWait.tsx';
import { firstError } from '../validate.ts';
import { ConfirmDeletion } from './ConfirmDeletion.tsx';
import { ConfirmHere } from './ConfirmHere.tsx';

/** `/delete_account`: asks for a deletion; with the mailed `?token=…`, confirms it (product/accounts#delete-account). */
export function DeleteAccount() {
  const token = useSearchParams()[0].get('token');
  return token ? <ConfirmDeletion token={token} /> : <AskForDeletion />;
}

function AskForDeletion() {
  const t = useSessionTexts();
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [wrongPassword, setWrongPassword] = useState<string>();
  const wait = useWait();
  const [reason, setReason] = useState<string>();
  const [told, setTold] = useState<string>();

  const failed = (error: unknown) => {
    const refusal = passwordRefusal(error);
    if (refusal) return setWrongPassword(translate(refusal));
    setAsking(false);
    const told = wait.begin(error);
    toast.error(told ?? t.deleteFailed);
    if (!told) setReason(translate(messageOf(error)));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = firstError(session.deleteAccount.body.shape.email, email);
    setWrong(invalid && translate(invalid));
    if (invalid || busy || wait.waiting) return;
    // Signed in with that address it is deleted at once (product/accounts#delete-account): not without the password.
    if (currentSession()) setAsking(true);
    else await ask();
  };
  const close = () => {
    setAsking(false);
    setWrongPassword(undefined);
  };

  const ask = async (password?: string) => {
    if (busy) return;
    setBusy(true);
    setReason(undefined);
    setWrongPassword(undefined);
    try {
      const { deleted } = await call(session.deleteAccount, { body: { email: email.trim(), password } });
      setAsking(false);
      if (deleted) {
        endSession();
        toast.success(t.deleted);
      }
      setTold(deleted ? t.deleted : t.deleteMailed);
    } catch (error) {
      failed(error);
    }
    setBusy(false);
  };
  return (
    <SignedOutPage title={t.deleteTitle} hint={t.deleteHint}>
      {told ? (
        <p className="notice" role="status">
          {told}
        </p>
      ) : (
        <form noValidate onSubmit={submit}>
          {reason ? (
            <p className="notice" role="alert">
              {reason}
            </p>
          ) : null}
          <PlainField
            label={t.email}
            value={email}
            onChange={(typed) => {
              setEmail(typed);
              wait.clear();
            }}
            type="email"
            autoComplete="email"
            error={wrong}
          />
          {wait.notice}
          <button
            type="submit"
            className="button button-danger button-wide"
            aria-disabled={email.trim() === '' || busy || wait.waiting}
          >
            {t.deleteButton}
          </button>
        </form>
      )}
      {asking ? <ConfirmHere email={email.trim()} wrong={wrongPassword} confirm={ask} close={close} /> : null}
      <Link className="link" to="/">
        {t.toLogin}
      </Link>
    </SignedOutPage>
  );
}

/** What the server says of the password. */
const passwordRefusal = (error: unknown): Answered | undefined =>
  (error as Partial<ProblemError>).problem?.errors?.find(({ path }) => path === 'password');
