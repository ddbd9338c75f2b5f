import { useState } from 'react';
import { canUsePasskeys } from '../../../kit/passkeys/canUsePasskeys.ts';
import { useAttempt } from '../form/useAttempt.tsx';
import { PasskeyButton } from '../passkeys/PasskeyButton.tsx';
import { useStepTexts } from './secondStep.texts.ts';
import type { StepProps } from './stepProps.ts';

/** Instead of the password: the account needs a second factor, and has passkeys only (product/passkeys#factor). */
export function PasskeyStep({ frame, signedIn, restart }: StepProps) {
  const t = useStepTexts();
  const attempt = useAttempt();
  const [failed, setFailed] = useState<string>();
  return frame(
    t.passkeyTitle,
    canUsePasskeys() ? t.passkeyHint : t.passkeyElsewhere,
    <div className="second-step">
      {failed && !attempt.rateLimited ? (
        <p className="field-error" role="alert">
          {failed}
        </p>
      ) : null}
      {attempt.countdown}
      <PasskeyButton attempt={attempt} signedIn={signedIn} failed={setFailed} autoFocus />
      <div className="stage-foot">
        <button type="button" className="link" onClick={restart}>
          {t.back}
        </button>
      </div>
    </div>,
  );
}
