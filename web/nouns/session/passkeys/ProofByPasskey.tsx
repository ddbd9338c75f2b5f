import { useEffect, useState } from 'react';
import { passkeys } from '#contract/passkeys.ts';
import { call } from '../../../kit/http/call.ts';
import { canUsePasskeys } from '../../../kit/passkeys/canUsePasskeys.ts';
import { KeyIcon } from '../../../kit/theme/icons.tsx';
import type { Attempt } from '../form/useAttempt.tsx';
import { useProofTexts } from '../proof.texts.ts';

interface Props {
  attempt: Attempt;
  proved(): void;
  failed(problem: unknown, tooMany: string | undefined): void;
}

/** Proves with a passkey, for who has one that works at this address (product/passkeys#proof). */
export function ProofByPasskey({ attempt, proved, failed }: Props) {
  const t = useProofTexts();
  const hasOne = useOwnPasskeys();
  if (!hasOne) return null;
  const prove = async () => {
    const { askForPasskey } = await import('../../../kit/passkeys/browser.ts');
    const body = await askForPasskey(await call(passkeys.beginProof));
    if (typeof body === 'string') return;
    await call(passkeys.prove, { body });
    proved();
  };
  return (
    <button
      type="button"
      className="button button-wide button-quiet passkey"
      aria-disabled={attempt.blocked}
      onClick={() => void attempt.run(prove, failed)}
    >
      <KeyIcon />
      {t.passkey}
    </button>
  );
}

/** Whether the person has passkeys for this address; false until it is known. */
function useOwnPasskeys(): boolean {
  const [hasOne, setHasOne] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    const controller = new AbortController();
    call(passkeys.list, { signal: controller.signal }).then(
      ({ data, origin }) => setHasOne(data.length > 0 && origin === window.location.origin),
      // The password is there.
      () => undefined,
    );
    return () => controller.abort();
  }, []);
  return hasOne;
}
