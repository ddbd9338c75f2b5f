import { useState } from 'react';
import { Link } from 'react-router';
import { session } from '#contract/session.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { call } from '../../../kit/http/call.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { Notice } from '../form/Notice.tsx';
import { useAttempt } from '../form/useAttempt.tsx';
import { SignedOutPage } from '../SignedOutPage.tsx';
import { useSessionTexts } from '../session.texts.ts';

/** The page behind the mailed link: opening it changes nothing, the button does. */
export function ConfirmDeletion({ token }: { token: string }) {
  const t = useSessionTexts();
  const translate = useTranslate();
  const attempt = useAttempt();
  const [done, setDone] = useState(false);
  const [reason, setReason] = useState<string>();

  const confirm = async () => {
    await call(session.confirmDeletion, { body: { token } });
    toast.success(t.deleted);
    setDone(true);
  };
  const failed = (error: unknown, tooMany: string | undefined) => {
    toast.error(tooMany ?? t.deleteFailed);
    if (!tooMany) setReason(translate(messageOf(error)));
  };
  return (
    <SignedOutPage title={done ? t.deleted : t.confirmTitle} hint={done ? undefined : t.confirmHint}>
      <Notice role="alert">{reason}</Notice>
      {done ? null : (
        <>
          {attempt.countdown}
          <button
            type="button"
            className="button button-danger"
            onClick={() => attempt.run(confirm, failed)}
            aria-disabled={attempt.blocked}
          >
            {t.confirmButton}
          </button>
        </>
      )}
      <Link className="link" to="/">
        {t.toLogin}
      </Link>
    </SignedOutPage>
  );
}
