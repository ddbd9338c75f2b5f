import type { AnswerOf } from '#contract/kit/endpoint.ts';
import type { passkeys } from '#contract/passkeys.ts';
import type { ProblemError } from '../../../kit/http/problem.ts';
import { canUsePasskeys } from '../../../kit/passkeys/canUsePasskeys.ts';
import { KeyIcon } from '../../../kit/theme/icons.tsx';
import { useTranslate } from '../../../texts/messages.ts';
import type { Attempt } from '../form/useAttempt.tsx';
import { useSessionTexts } from '../session.texts.ts';

/** Loaded when the pointer or the focus comes near: the page itself stays small. */
const load = () => import('./signInWithPasskey.ts');

interface Props {
  attempt: Attempt;
  signedIn(answer: AnswerOf<typeof passkeys.signIn>): unknown;
  /** Called with the sentence that says why not. A person who chose no passkey needs none. */
  failed(sentence: string): void;
  /** Only as this user. */
  userId?: string;
  autoFocus?: boolean;
}

/** Signs in with one touch and nothing typed (product/passkeys#sign-in); absent where the browser has no passkeys. */
export function PasskeyButton({ attempt, signedIn, failed, userId, autoFocus }: Props) {
  const t = useSessionTexts();
  const translate = useTranslate();
  if (!canUsePasskeys()) return null;
  const signIn = async () => {
    const { signInWithPasskey } = await load();
    const answer = await signInWithPasskey(userId);
    if (answer) await signedIn(answer);
  };
  const click = () =>
    attempt.run(signIn, (error, tooMany) => {
      // By its shape: its class would add the code of all calls to the chunk of the login.
      const code = (error as Partial<ProblemError>).problem?.code;
      failed(tooMany ?? (code ? translate(code) : t.loginFailed));
    });
  return (
    <button
      type="button"
      className="button button-wide button-quiet passkey"
      aria-disabled={attempt.blocked}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => void click()}
      // biome-ignore lint/a11y/noAutofocus: where it is the only thing to do, and what was focused before is gone
      autoFocus={autoFocus}
    >
      <KeyIcon />
      {t.passkey}
    </button>
  );
}
