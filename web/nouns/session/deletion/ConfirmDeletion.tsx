import { useState } from 'react';
import { Link } from 'react-router';
import { session } from '#contract/session.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { call } from '../../../kit/http/call.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { SignedOutPage } from '../SignedOutPage.tsx';
import { useSessionTexts } from '../session.texts.ts';
import { useWait } from '../useWait.tsx';

/** The page behind the mailed link: opening it changes nothing, the button does. */
export function ConfirmDeletion({ token }: { token: string }) {
  const t = useSessionTexts();
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  const [done, setDone] = useState(false);
  const [reason, setReason] = useState<string>();

  const confirm = async () => {
    if (busy || wait.waiting) return;
    setBusy(true);
    try {
      await call(session.confirmDeletion, { body: { token } });
      toast.success(t.deleted);
      setDone(true);
    } catch (error) {
      const told = wait.begin(error);
      toast.error(told ?? t.deleteFailed);
      if (!told) setReason(translate(messageOf(error)));
    }
    setBusy(false);
  };
  return (
    <SignedOutPage title={done ? t.deleted : t.confirmTitle} hint={done ? undefined : t.confirmHint}>
      {reason ? (
        <p className="notice" role="alert">
          {reason}
        </p>
      ) : null}
      {done ? null : wait.notice}
      {done ? null : (
        <button
          type="button"
          className="button button-danger"
          onClick={confirm}
          aria-disabled={busy || wait.waiting}
        >
          {t.confirmButton}
        </button>
      )}
      <Link className="link" to="/">
        {t.toLogin}
      </Link>
    </SignedOutPage>
  );
}
