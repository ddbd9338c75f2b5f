import { sso } from '#contract/sso.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { call } from '../../../kit/http/call.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { ssoProviders } from '../../../kit/session/ssoProviders.ts';
import { useTranslate } from '../../../texts/messages.ts';
import type { Attempt } from '../form/useAttempt.tsx';
import { loginState } from '../loginState.ts';
import { useSsoTexts } from './sso.texts.ts';
import { rememberPlace } from './ssoReturn.ts';

/** One button for each provider, which leads there (product/sso#sign-in). */
export function SsoButtons({ attempt }: { attempt: Attempt }) {
  const t = useSsoTexts();
  const translate = useTranslate();
  const begin = async (provider: string) => {
    const { url } = await call(sso.begin, { body: { provider } });
    const { from, person } = loginState();
    rememberPlace(from && { path: `${from.pathname}${from.search}${from.hash}`, person });
    window.location.assign(url);
  };
  const failed = (error: unknown, tooMany: string | undefined) =>
    toast.error(tooMany ?? translate(messageOf(error)));
  return ssoProviders.map(({ id, name }) => (
    <button
      key={id}
      type="button"
      className="button button-wide button-quiet"
      aria-disabled={attempt.blocked}
      onClick={() => void attempt.run(() => begin(id), failed)}
    >
      {t.continueWith(name)}
    </button>
  ));
}
