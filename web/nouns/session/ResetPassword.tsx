import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { session } from '#contract/session.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';
import { PlainField } from './PlainField.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSessionTexts } from './session.texts.ts';
import { useWait } from './useWait.tsx';
import { firstError } from './validate.ts';

/** `/reset_password?token=…`: sets a new password with the mailed link (product/accounts#reset-password). */
export function ResetPassword() {
  const t = useSessionTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wait = useWait();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = firstError(session.resetPassword.body.shape.password, password);
    setWrong(invalid && translate(invalid));
    if (invalid || busy || wait.waiting) return;
    setBusy(true);
    try {
      await call(session.resetPassword, { body: { token, password } });
      toast.success(t.resetDone);
      navigate('/login', { replace: true });
    } catch (error) {
      const told = wait.begin(error);
      if (told) toast.error(told);
      else setWrong(translate(messageOf(error)));
      setBusy(false);
    }
  };
  return (
    <SignedOutPage title={t.resetTitle} hint={t.resetHint}>
      {token ? (
        <form noValidate onSubmit={submit}>
          <PlainField
            label={t.newPassword}
            value={password}
            onChange={setPassword}
            type="password"
            autoComplete="new-password"
            error={wrong}
          />
          {wait.notice}
          <button
            type="submit"
            className="button button-wide"
            aria-disabled={password === '' || busy || wait.waiting}
          >
            {t.saveNew}
          </button>
        </form>
      ) : (
        <p className="notice" role="alert">
          {t.badLink}
        </p>
      )}
      <Link className="link" to="/login">
        {t.toLogin}
      </Link>
    </SignedOutPage>
  );
}
