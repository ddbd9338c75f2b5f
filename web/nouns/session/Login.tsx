import { type FormEvent, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { isOnline } from '../../kit/http/online.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { useTranslate } from '../../texts/messages.ts';
import { PlainField } from './PlainField.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSessionTexts } from './session.texts.ts';
import { useWait } from './useWait.tsx';

const ForgotPassword = lazyPrefetched(() =>
  import('./ForgotPassword.tsx').then((m) => ({ default: m.ForgotPassword })),
);

/** The rest of the login: on its way as soon as somebody begins to type. */
const rest = () => import('./signIn.ts');

/** `/login`: email, password, Continue (product/accounts#login). */
export function Login() {
  const t = useSessionTexts();
  const { offline } = useConnectionTexts();
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [forgot, setForgot] = useState(false);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const wait = useWait();
  const ready = email.trim() !== '' && password.trim() !== '';

  const attempt = async () => {
    const { signIn, wrongEmail } = await rest();
    const invalid = email.trim() === '' ? undefined : wrongEmail(email);
    setWrong(invalid && translate(invalid));
    if (ready && !invalid) await signIn(email, password, () => toast.success(t.loggedIn));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current || wait.waiting) return;
    if (!isOnline()) return void toast.error(offline);
    running.current = true;
    setBusy(true);
    try {
      await attempt();
    } catch (error) {
      toast.error(wait.begin(error) ?? t.loginFailed);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return (
    <SignedOutPage title={t.title} hint={t.hint}>
      <form noValidate onSubmit={submit} onFocus={rest}>
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
        />
        <PlainField
          label={t.password}
          value={password}
          onChange={setPassword}
          type="password"
          autoComplete="current-password"
        />
        {wait.notice}
        {wait.waiting ? (
          <button type="button" className="link" onClick={() => setForgot(true)}>
            {t.wayOut}
          </button>
        ) : null}
        <button type="submit" className="button button-wide" aria-disabled={!ready || busy || wait.waiting}>
          {t.continue}
        </button>
      </form>
      <div className="stage-foot">
        <button type="button" className="link" onClick={() => setForgot(true)}>
          {t.forgot}
        </button>
        <Link className="link" to="/delete_account">
          {t.deleteLink}
        </Link>
      </div>
      {forgot ? (
        <Suspense>
          <ForgotPassword email={email} close={() => setForgot(false)} />
        </Suspense>
      ) : null}
    </SignedOutPage>
  );
}
