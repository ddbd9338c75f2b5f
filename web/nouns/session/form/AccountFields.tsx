import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type InputProps, PlainField } from '../../../kit/plain/PlainField.tsx';
import { useTranslate } from '../../../texts/messages.ts';
import { useAccountTexts } from './account.texts.ts';
import type { Attempt } from './useAttempt.tsx';

/** The email of an account. */
export function EmailField({
  attempt,
  onChange,
  autoComplete = 'username',
  ...props
}: InputProps & { attempt: Attempt; autoComplete?: string }) {
  const { email } = useAccountTexts();
  const change = (typed: string) => {
    onChange(typed);
    // The server counts attempts per email.
    attempt.clearRateLimit();
  };
  return <PlainField {...props} label={email} type="email" autoComplete={autoComplete} onChange={change} />;
}

/** The password that the account has. */
export function PasswordField(props: InputProps) {
  const { password } = useAccountTexts();
  return <PlainField {...props} label={password} type="password" autoComplete="current-password" />;
}

/** The error of an input; `show` is given its code. */
export function useInputError() {
  const translate = useTranslate();
  const [error, setError] = useState<string>();
  const show = (code: string | undefined) => {
    // Away first: the same error again is announced, and takes the focus, again.
    flushSync(() => setError(undefined));
    setError(code && translate(code));
  };
  return { error, setError, show };
}
