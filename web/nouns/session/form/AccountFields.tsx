import { type InputProps, PlainField } from '../../../kit/plain/PlainField.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import type { Attempt } from './useAttempt.tsx';

/** The email of an account. */
export function EmailField({
  attempt,
  onChange,
  autoComplete = 'username',
  ...props
}: InputProps & { attempt: Attempt; autoComplete?: string }) {
  const { email } = useTexts();
  const change = (typed: string) => {
    onChange(typed);
    // The server counts attempts per email.
    attempt.clearRateLimit();
  };
  return <PlainField {...props} label={email} type="email" autoComplete={autoComplete} onChange={change} />;
}

/** The password that the account has. */
export function PasswordField(props: InputProps) {
  const { password } = useTexts();
  return <PlainField {...props} label={password} type="password" autoComplete="current-password" />;
}
