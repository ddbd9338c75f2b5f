import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { sso } from '#contract/sso.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { call } from '../../../kit/http/call.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { proofWaiters } from '../../../kit/session/proofWaiters.ts';
import { useStore } from '../../../state/createStore.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { Notice } from '../form/Notice.tsx';
import { SessionDialogs } from '../SessionDialogs.tsx';
import { SignedOutPage } from '../SignedOutPage.tsx';
import { useSsoTexts } from './sso.texts.ts';

/** Links what the provider confirmed to the signed-in account, and goes back to the profile (product/sso#profile). */
export function SsoLinking({ ticket }: { ticket: string }) {
  const t = useSsoTexts();
  const translate = useTranslate();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const waiters = useStore(proofWaiters);
  const isSent = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since a ticket is good once
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    call(sso.link, { body: { ticket } }).then(
      () => {
        toast.success(t.linked);
        navigate('/profile', { replace: true });
      },
      (error) => setFailure(translate(messageOf(error))),
    );
  }, []);
  if (!failure)
    return (
      <SignedOutPage title={t.linkTitle}>
        <p className="hint" role="status">
          {t.linking}
        </p>
        {/* The provider may have taken longer than a proof holds. */}
        {waiters.length > 0 ? <SessionDialogs /> : null}
      </SignedOutPage>
    );
  return (
    <SignedOutPage title={t.linkFailedTitle}>
      <Notice role="alert">{failure}</Notice>
      <Link className="button button-wide" to="/profile" replace>
        {t.toProfile}
      </Link>
    </SignedOutPage>
  );
}
