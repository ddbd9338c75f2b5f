import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { address } from '#contract/address.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { messageOf, ProblemError } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useSessionTexts } from './session.texts.ts';
import { useWait } from './useWait.tsx';

/** `/confirm_email?token=…`: what was mailed to a new address. Opening it changes nothing, the button does. */
export function ConfirmEmail() {
  const t = useSessionTexts();
  const translate = useTranslate();
  const token = useSearchParams()[0].get('token');
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  const [done, setDone] = useState(false);
  /** A link that confirms nothing, however often it is tried. */
  const [over, setOver] = useState(!token);
  const [reason, setReason] = useState(token ? undefined : t.badLink);

  const confirm = async () => {
    if (!token || busy || wait.waiting) return;
    setBusy(true);
    try {
      await call(address.confirm, { body: { token } });
      toast.success(t.addressDone);
      setDone(true);
    } catch (error) {
      const told = wait.begin(error) ?? translate(messageOf(error));
      toast.error(told);
      setReason(told);
      setOver(error instanceof ProblemError && [409, 422].includes(error.status));
    }
    setBusy(false);
  };
  const hint = done ? t.addressDoneHint : over ? t.addressOver : t.addressHint;
  return (
    <SignedOutPage title={done ? t.addressDone : t.addressTitle} hint={hint}>
      {reason && !done ? (
        <p className="notice" role="alert">
          {reason}
        </p>
      ) : null}
      {done || over ? null : (
        <button
          type="button"
          className="button button-wide"
          onClick={confirm}
          aria-disabled={busy || wait.waiting}
        >
          {t.addressButton}
        </button>
      )}
      <Link className="link" to="/">
        {t.toStart}
      </Link>
    </SignedOutPage>
  );
}
