import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FactorSetup } from '#contract/factor.fields.ts';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import type { session } from '#contract/session.ts';
import { CodeField, RecoveryField } from '../../../kit/factor/CodeField.tsx';
import { useFactorTexts } from '../../../kit/factor/factor.texts.ts';
import { RecoveryCodes } from '../../../kit/factor/RecoveryCodes.tsx';
import { SetupFields } from '../../../kit/factor/SetupFields.tsx';
import { useConnectionTexts } from '../../../kit/feedback/connection.texts.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { hasNetwork } from '../../../kit/http/online.ts';
import { messageOf, networkMessageOf, ProblemError } from '../../../kit/http/problem.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useAttempt } from '../form/useAttempt.tsx';
import { useSessionTexts } from '../session.texts.ts';
import { type Credentials, requestSession, requestSetup } from '../signIn.ts';
import { PasskeyStep } from './PasskeyStep.tsx';
import { useStepTexts } from './secondStep.texts.ts';
import type { SecondStepKind } from './stepNeeded.ts';
import type { StepProps } from './stepProps.ts';

/** What follows the password: the code of the second factor, setting one up, or a passkey (product/factor#sign-in). */
export function SecondStep({ step, ...props }: StepProps & { step: SecondStepKind }) {
  if (step === 'passkey') return <PasskeyStep {...props} />;
  return step === 'code' ? <CodeStep {...props} /> : <SetupStep {...props} />;
}

/** Sends the second step; a refused code is told beside its field, anything else leads back to the password. */
function useSending({ credentials, restart }: StepProps) {
  const translate = useTranslate();
  const { loginFailed } = useSessionTexts();
  const { offline } = useConnectionTexts();
  const why = () => (hasNetwork() ? loginFailed : offline);
  const reasonOf = (problem: unknown) =>
    networkMessageOf(problem) ? why() : translate(messageOf(problem, why()));
  const attempt = useAttempt();
  const [error, setError] = useState<string>();
  const send = (
    second: { code: string; ticket?: string },
    done: (answer: AnswerOf<typeof session.login>) => void,
  ) => {
    setError(undefined);
    const request = async () => done(await requestSession(credentials, second));
    return attempt.run(request, (problem, tooMany) => {
      const status = problem instanceof ProblemError ? problem.status : 0;
      if (tooMany) toast.error(tooMany);
      else if (status === 401 || status === 403) {
        toast.error(loginFailed);
        restart();
      } else setError(reasonOf(problem));
    });
  };
  return { send, error, setError, attempt };
}

function CodeStep(props: StepProps) {
  const t = useStepTexts();
  const { continue: label } = useSessionTexts();
  const { send, error, setError, attempt } = useSending(props);
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const isComplete = code.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isComplete) void send({ code }, props.signedIn);
  };
  const change = () => {
    setRecovery(!isRecovery);
    setCode('');
    setError(undefined);
  };
  const Field = isRecovery ? RecoveryField : CodeField;
  return props.frame(
    t.title,
    isRecovery ? t.recoveryHint : t.hint,
    <form noValidate onSubmit={submit} className="second-step">
      <Field
        key={String(isRecovery)}
        value={code}
        onChange={setCode}
        autoFocus
        {...(error !== undefined && { error })}
      />
      {attempt.countdown}
      <button type="submit" className="button button-wide" aria-disabled={!isComplete || attempt.blocked}>
        {label}
      </button>
      <div className="stage-foot">
        <button type="button" className="link" onClick={change}>
          {isRecovery ? t.useApp : t.useRecovery}
        </button>
        <button type="button" className="link" onClick={props.restart}>
          {t.back}
        </button>
      </div>
    </form>,
  );
}

function SetupStep(props: StepProps) {
  const t = useStepTexts();
  const f = useFactorTexts();
  const { setup, failed, retry } = useSetup(props.credentials);
  const { send, error, attempt } = useSending(props);
  const [code, setCode] = useState('');
  const [done, setDone] = useState<AnswerOf<typeof session.login>>();
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed is gone; the code is typed last, after the steps above it.
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  if (done?.recovery_codes)
    return props.frame(
      f.recoveryTitle,
      f.recoveryHint,
      <RecoveryCodes codes={done.recovery_codes} done={() => props.signedIn(done)} />,
    );
  const isComplete = setup !== undefined && code.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isComplete) void send({ code, ticket: setup.ticket }, setDone);
  };
  return props.frame(
    f.setupTitle,
    t.setupHint,
    <form ref={form} tabIndex={-1} noValidate onSubmit={submit} className="second-step">
      {setup ? <SetupFields setup={setup} code={code} setCode={setCode} error={error} /> : null}
      {failed ? (
        <p className="field-error" role="alert">
          {failed}
        </p>
      ) : null}
      {attempt.countdown}
      {failed ? (
        <button type="button" className="button button-wide" onClick={retry}>
          {t.retry}
        </button>
      ) : (
        <button type="submit" className="button button-wide" aria-disabled={!isComplete || attempt.blocked}>
          {f.activate}
        </button>
      )}
      <div className="stage-foot">
        <button type="button" className="link" onClick={props.restart}>
          {t.back}
        </button>
      </div>
    </form>,
  );
}

/** What the app needs, from the server; `failed` says why it is not there. */
function useSetup(credentials: Credentials) {
  const translate = useTranslate();
  const { failed: failedText } = useFactorTexts();
  const [setup, setSetup] = useState<FactorSetup>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    setFailure(undefined);
    requestSetup(credentials, controller.signal).then(setSetup, (error) => {
      if (!controller.signal.aborted) setFailure(error);
    });
    return () => controller.abort();
  }, [JSON.stringify(credentials), attempt]);
  return {
    setup,
    failed: failure === undefined ? undefined : translate(messageOf(failure, failedText)),
    retry: () => setAttempt(attempt + 1),
  };
}
