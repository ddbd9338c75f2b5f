import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isCode } from '#contract/kit/codes.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { messageOf, ProblemError } from '../../../kit/http/problem.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { SecondStep } from '../factor/SecondStep.tsx';
import { type SecondStepKind, stepNeeded } from '../factor/stepNeeded.ts';
import { PasswordField } from '../form/AccountFields.tsx';
import { Notice } from '../form/Notice.tsx';
import { useAttempt } from '../form/useAttempt.tsx';
import { SignedOutPage, signedOutFrame } from '../SignedOutPage.tsx';
import { useSessionTexts } from '../session.texts.ts';
import { beginSession, requestSession } from '../signIn.ts';
import { useSsoTexts } from './sso.texts.ts';
import { takePlace } from './ssoReturn.ts';

/** Why nobody was signed in, and the way back. Only codes of ours are shown: anybody can write an address. */
export function SsoFailed({ code }: { code: string }) {
  const t = useSsoTexts();
  const translate = useTranslate();
  return (
    <SignedOutPage title={t.failedTitle} hint={t.failedHint}>
      <Notice role="alert">{translate(isCode(code) ? code : 'ssoRefused')}</Notice>
      <Link className="button button-wide" to="/login" replace>
        {t.back}
      </Link>
    </SignedOutPage>
  );
}

type Needed = SecondStepKind | 'password';
const needed = (error: unknown): Needed | undefined =>
  stepNeeded(error) ?? (codeOf(error) === 'ssoLinkRequired' ? 'password' : undefined);
const codeOf = (error: unknown) => (error instanceof ProblemError ? error.problem.code : undefined);

/** Signs in with a ticket, and asks for what is lacking: the password of an account to be linked, the second step. */
export function SsoSignIn({ ticket }: { ticket: string }) {
  const t = useSsoTexts();
  const { loggedIn, toLogin } = useSessionTexts();
  const navigate = useNavigate();
  const [step, setStep] = useState<Needed>();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const credentials = { ssoTicket: ticket, ...(password && { password }) };
  const begin = async (answer: Awaited<ReturnType<typeof requestSession>>) => {
    const path = takePlace(answer.id);
    await beginSession(answer, () => toast.success(loggedIn));
    navigate(path, { replace: true });
  };
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since a ticket is good once
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    requestSession({ ssoTicket: ticket })
      .then(begin)
      .catch((error) => {
        setStep(needed(error));
        setFailure(needed(error) ? undefined : (codeOf(error) ?? 'unexpected'));
      });
  }, []);
  if (failure) return <SsoFailed code={failure} />;
  if (step === 'password')
    return (
      <SignedOutPage title={t.linkTitle} hint={t.linkHint}>
        <LinkForm ticket={ticket} signedIn={begin} lacks={setStep} typed={setPassword} failed={setFailure} />
        <Link className="link" to="/login" replace>
          {toLogin}
        </Link>
      </SignedOutPage>
    );
  if (step)
    return (
      <SecondStep
        step={step}
        credentials={credentials}
        frame={signedOutFrame}
        signedIn={(answer) => void begin(answer)}
        restart={() => navigate('/login', { replace: true })}
      />
    );
  return (
    <SignedOutPage title={t.title}>
      <p className="hint" role="status">
        {t.busy}
      </p>
    </SignedOutPage>
  );
}

interface LinkFormProps {
  ticket: string;
  signedIn(answer: Awaited<ReturnType<typeof requestSession>>): Promise<void>;
  lacks(step: Needed): void;
  /** The password, for the step after it. */
  typed(password: string): void;
  failed(code: string): void;
}

/** Asks for the password of the account with the same address (product/sso#linking). */
function LinkForm({ ticket, signedIn, lacks, typed, failed }: LinkFormProps) {
  const t = useSsoTexts();
  const translate = useTranslate();
  const attempt = useAttempt();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const isComplete = password.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const send = async () => signedIn(await requestSession({ ssoTicket: ticket, password: password.trim() }));
    const refused = (problem: unknown, tooMany: string | undefined) => {
      const next = needed(problem);
      typed(password.trim());
      if (next && next !== 'password') return lacks(next);
      if (codeOf(problem) === 'ssoExpired') return failed('ssoExpired');
      setPassword('');
      setError(tooMany ?? translate(messageOf(problem)));
    };
    if (isComplete) void attempt.run(send, refused);
  };
  return (
    <form noValidate onSubmit={submit}>
      <PasswordField
        value={password}
        onChange={setPassword}
        autoFocus
        {...(error !== undefined && !attempt.rateLimited && { error })}
      />
      {attempt.countdown}
      <button type="submit" className="button button-wide" aria-disabled={!isComplete || attempt.blocked}>
        {t.link}
      </button>
    </form>
  );
}
