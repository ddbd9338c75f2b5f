import { useState } from 'react';
import { useConnectionTexts } from '../../../kit/feedback/connection.texts.ts';
import { hasNetwork } from '../../../kit/http/online.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { isSsoOnly, type SecondStepKind, stepNeeded } from '../factor/stepNeeded.ts';
import { useSessionTexts } from '../session.texts.ts';
import { EmailField, PasswordField, useInputError } from './AccountFields.tsx';
import type { Attempt } from './useAttempt.tsx';

/**
 * Email and password of a sign-in, for the page and for the dialog: their fields, what is checked before they are sent, and what a
 * refusal means. `say` is told why nobody was signed in.
 */
export function useCredentials(attempt: Attempt, say: (why: string) => void) {
  const { loginFailed } = useSessionTexts();
  const { offline } = useConnectionTexts();
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const emailError = useInputError();
  const [step, setStep] = useState<SecondStepKind | null>();
  const complete = email.trim() !== '' && password.trim() !== '';
  return {
    credentials: { email, password },
    complete,
    /** What follows the password; null once the person came back from it. */
    step,
    fields: (autoFocus?: boolean) => (
      <>
        <EmailField {...{ value: email, onChange: setEmail, error: emailError.error, attempt, autoFocus }} />
        <PasswordField value={password} onChange={setPassword} autoFocus={step === null} />
      </>
    ),
    /** Whether there is a network; says so if not. */
    canSend: (): boolean => {
      if (!hasNetwork()) say(offline);
      return hasNetwork();
    },
    /** Whether both are filled in, and the email is valid. */
    check: (checkEmail: (email: string) => string | undefined): boolean => {
      const code = email.trim() === '' ? undefined : checkEmail(email);
      emailError.show(code);
      return complete && !code;
    },
    refused: (error: unknown): void => {
      const needed = stepNeeded(error);
      if (needed) setStep(needed);
      else say(isSsoOnly(error) ? translate('ssoOnly') : loginFailed);
    },
    /** Back to email and password. */
    restart: () => {
      setPassword('');
      setStep(null);
    },
  };
}
