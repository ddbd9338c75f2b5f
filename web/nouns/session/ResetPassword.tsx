import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { session } from '#contract/session.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { NewPasswordHint } from '../../kit/fields/password/NewPasswordHint.tsx';
import { call } from '../../kit/http/call.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { PlainField } from '../../kit/plain/PlainField.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { Notice } from './form/Notice.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { useCheckedInput } from './form/useCheckedInput.ts';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSessionTexts } from './session.texts.ts';

/** `/reset_password?token=…`: sets a new password with the mailed link (product/accounts#reset-password). */
export function ResetPassword() {
  const t = useSessionTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const token = useSearchParams()[0].get('token') ?? '';
  const password = useCheckedInput(session.resetPassword.body.shape.password);
  const attempt = useAttempt();

  const change = (typed: string) => {
    password.setValue(typed);
    // The meter takes the place of the error.
    password.setError(undefined);
  };
  const save = async () => {
    await call(session.resetPassword, { body: { token, password: password.value } });
    toast.success(t.resetDone);
    navigate('/login', { replace: true });
  };
  const failed = (error: unknown, tooMany: string | undefined) =>
    tooMany ? toast.error(tooMany) : password.setError(translate(messageOf(error)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.check()) void attempt.run(save, failed);
  };
  return (
    <SignedOutPage title={t.resetTitle} hint={t.resetHint}>
      {token ? (
        <form noValidate onSubmit={submit}>
          <PlainField
            label={t.newPassword}
            value={password.value}
            onChange={change}
            type="password"
            autoComplete="new-password"
            error={password.error}
            hint={<NewPasswordHint password={password.value} owner={{}} />}
          />
          {attempt.countdown}
          <button
            type="submit"
            className="button button-wide"
            aria-disabled={password.value === '' || attempt.blocked}
          >
            {t.savePassword}
          </button>
        </form>
      ) : (
        <Notice role="alert">{t.badLink}</Notice>
      )}
      <Link className="link" to="/login">
        {t.toLogin}
      </Link>
    </SignedOutPage>
  );
}
