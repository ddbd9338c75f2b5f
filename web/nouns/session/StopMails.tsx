import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type MailTopic, mailSettings, mailTopics } from '#contract/mail-settings.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { call } from '../../kit/http/call.ts';
import { messageOf, ProblemError } from '../../kit/http/problem.ts';
import { useTranslate } from '../../texts/messages.ts';
import { Notice } from './form/Notice.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { SignedOutPage } from './SignedOutPage.tsx';
import { useStopMailsTexts } from './stopMails.texts.ts';

type State = 'asking' | 'done' | 'wrong';

/** `/stop_mails?token=…`, the link of mails to owners. Opening it changes nothing, the button does, without signing in. */
export function StopMails() {
  const t = useStopMailsTexts();
  const translate = useTranslate();
  const token = useSearchParams()[0].get('token') ?? '';
  const topic = topicOf(token);
  const attempt = useAttempt();
  const [state, setState] = useState<State>(topic ? 'asking' : 'wrong');
  const [reason, setReason] = useState<string>();

  const stop = async () => {
    setReason(undefined);
    await call(mailSettings.stop, { body: { token } });
    setState('done');
  };
  const failed = (error: unknown, tooMany: string | undefined) => {
    const isWrong = error instanceof ProblemError && error.status === 422;
    const message = tooMany ?? translate(messageOf(error));
    toast.error(isWrong ? t.wrong : message);
    if (isWrong) setState('wrong');
    else setReason(message);
  };
  const hint = state === 'done' ? t.doneHint : state === 'wrong' ? t.wrong : topic && t.hints[topic];
  return (
    <SignedOutPage title={state === 'done' ? t.done : t.title} hint={hint}>
      <Notice role="alert">{reason}</Notice>
      {state === 'asking' ? (
        <>
          {attempt.countdown}
          <button
            type="button"
            className="button button-wide"
            onClick={() => attempt.run(stop, failed)}
            aria-disabled={attempt.blocked}
          >
            {t.button}
          </button>
        </>
      ) : null}
      <Link className="link" to="/profile">
        {t.toProfile}
      </Link>
    </SignedOutPage>
  );
}

/** A token names its topic; whether it is valid only the server knows. */
const topicOf = (token: string): MailTopic | undefined =>
  mailTopics.find((topic) => token.startsWith(`${topic}.`));
