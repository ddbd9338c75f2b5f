import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { address } from '#contract/address.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { messageOf, ProblemError } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';
import { Notice } from './form/Notice.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSessionTexts } from './session.texts.ts';

/** `/confirm_email?token=…`, the link mailed to a new address. Opening it changes nothing, the button does. */
export function ConfirmEmail() {
  const t = useSessionTexts();
  const translate = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const attempt = useAttempt();
  const [done, setDone] = useState(false);
  /** True when another attempt with this link cannot succeed. */
  const [expired, setExpired] = useState(token === '');
  const [reason, setReason] = useState(token ? undefined : t.badLink);

  const confirm = async () => {
    await call(address.confirm, { body: { token } });
    toast.success(t.addressDone);
    setDone(true);
  };
  const failed = (error: unknown, tooMany: string | undefined) => {
    const message = tooMany ?? translate(messageOf(error));
    toast.error(message);
    setReason(message);
    setExpired(error instanceof ProblemError && [409, 422].includes(error.status));
  };
  const hint = done ? t.addressDoneHint : expired ? t.addressExpired : t.addressHint;
  return (
    <SignedOutPage title={done ? t.addressDone : t.addressTitle} hint={hint}>
      <Notice role="alert">{done ? null : reason}</Notice>
      {done || expired ? null : (
        <button
          type="button"
          className="button button-wide"
          onClick={() => attempt.run(confirm, failed)}
          aria-disabled={attempt.blocked}
        >
          {t.addressButton}
        </button>
      )}
      <Link className="link" to="/">
        {t.toHome}
      </Link>
    </SignedOutPage>
  );
}
