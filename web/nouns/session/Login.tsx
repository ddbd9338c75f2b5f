import { type FormEvent, Suspense, useState } from 'react';
import { toast } from '../../kit/feedback/toasts.tsx';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { ssoProviders } from '../../kit/session/ssoProviders.ts';
import { useAttempt } from './form/useAttempt.tsx';
import { useCredentials } from './form/useCredentials.tsx';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { SignedOutPage, signedOutFrame } from './SignedOutPage.tsx';
import { useSessionTexts } from './session.texts.ts';
import type { SignedIn } from './signIn.ts';

const ForgotPassword = lazyPrefetched(() => import('./ForgotPassword.tsx').then((m) => m.ForgotPassword));

const SecondStep = lazyPrefetched(() => import('./factor/SecondStep.tsx').then((m) => m.SecondStep));

const SsoButtons = lazyChunk(() => import('./sso/SsoButtons.tsx').then((m) => m.SsoButtons));

/** Loaded on the first focus: the page itself stays small. */
const loadSignIn = () => import('./signIn.ts');
// Errors are ignored: the sign-in loads it again.
const prefetchSignIn = () => void loadSignIn().catch(() => undefined);

/** `/login`, which is also shown without the router (decision 0089): email, password, Continue (product/accounts#login), and the second step of who has one. */
export function Login() {
  const t = useSessionTexts();
  const [forgot, setForgot] = useState(false);
  const [missingCode, setMissingCode] = useState<unknown>();
  const attempt = useAttempt();
  const { credentials, complete, fields, step, canSend, check, refused, restart } = useCredentials(
    attempt,
    toast.error,
  );

  const logIn = async () => {
    if (!canSend()) return;
    const signIn = await loadSignIn().catch(setMissingCode);
    if (!signIn) return;
    const { requestSession, beginSession, checkEmail } = signIn;
    if (check(checkEmail)) await beginSession(await requestSession(credentials), announce);
  };
  const announce = () => toast.success(t.loggedIn);
  const begin = async (answer: SignedIn) => {
    const signIn = await loadSignIn().catch(setMissingCode);
    await signIn?.beginSession(answer, announce);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void attempt.run(logIn, (error, tooMany) => (tooMany ? toast.error(tooMany) : refused(error)));
  };
  const openForgot = () => setForgot(true);
  // For the page of errors, which offers to reload.
  if (missingCode) throw missingCode;
  if (step)
    return (
      <Suspense fallback={<SignedOutPage title={t.title}>{null}</SignedOutPage>}>
        <SecondStep
          step={step}
          credentials={credentials}
          frame={signedOutFrame}
          signedIn={(answer) => void begin(answer)}
          restart={restart}
        />
      </Suspense>
    );
  return (
    <SignedOutPage title={t.title} hint={t.hint}>
      <form noValidate onSubmit={submit} onFocus={prefetchSignIn}>
        {fields()}
        {attempt.countdown}
        {attempt.rateLimited ? (
          <button type="button" className="link" onClick={openForgot}>
            {t.resetInstead}
          </button>
        ) : null}
        <button type="submit" className="button button-wide" aria-disabled={!complete || attempt.blocked}>
          {t.continue}
        </button>
        <PasskeyButton attempt={attempt} signedIn={begin} failed={toast.error} />
        {ssoProviders.length > 0 ? (
          <Suspense fallback={<div className="sso-wait" />}>
            <SsoButtons attempt={attempt} />
          </Suspense>
        ) : null}
      </form>
      <div className="stage-foot">
        <button type="button" className="link" onClick={openForgot}>
          {t.forgot}
        </button>
        <a className="link" href="/delete_account">
          {t.deleteLink}
        </a>
      </div>
      {forgot ? (
        <Suspense>
          <ForgotPassword email={credentials.email} close={() => setForgot(false)} />
        </Suspense>
      ) : null}
    </SignedOutPage>
  );
}
