import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { claims } from '#contract/live.claims.ts';
import { serialQueue } from '../../state/serialQueue.ts';
import { useTranslate } from '../../texts/messages.ts';
import { toast } from '../feedback/toasts.tsx';
import { call } from '../http/call.ts';
import { sendOnLeave } from '../http/leaving.ts';
import { messageOf } from '../http/problem.ts';
import { useSession } from '../session/session.ts';
import { isActive, renewal } from './activity.ts';
import { useLiveTexts } from './live.texts.ts';
import { type NewerChange, useClaimerAt } from './liveState.ts';

export interface Claim {
  /** Who claims it, if that is somebody else: then only `take` allows to decide. */
  readonly claimer: string | undefined;
  take(): Promise<void>;
}

/**
 * Claims a review while it is open, and as long as its reader does something; `enabled`: whether they may decide on it;
 * `isDecided`: whether their decision is on its way, or somebody else's was made: there is nothing left to claim
 * (product/live#claims).
 */
export function useClaim(id: string, enabled: boolean, isDecided: boolean): Claim {
  const t = useLiveTexts();
  const translate = useTranslate();
  const me = useSession()?.userId;
  const holder = useClaimerAt(id);
  const holderId = holder ? holder.id : holder;
  const told = holder && holder.id !== me ? holder.name : undefined;
  const [answered, setAnswered] = useState(told);
  const isOwn = useRef(false);

  const claim = (take: boolean) =>
    claimInOrder(async () => {
      const { own, person } = await call(claims.claim, { params: { id }, body: take ? { take } : {} });
      isOwn.current = own;
      setAnswered(own ? undefined : person.name);
    });
  const keep = useEffectEvent(() => {
    if (isActive() && !isDecided) claim(false).catch(() => undefined);
  });

  // What the stream tells is newer than the last answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow from ids
  useEffect(() => {
    if (!enabled) return;
    setAnswered(told);
    if (told) isOwn.current = false;
    // Nobody claims it any more, perhaps because another window of its reader was left, or has since the answer.
    else if (!holder) keep();
  }, [holderId, enabled]);

  useEffect(() => {
    if (!enabled) return;
    // Also if somebody else claimed it, or the call failed: without a stream nothing else would tell that it is free.
    const renew = () => keep();
    const timer = setInterval(renew, renewal);
    const giveUp = () => {
      if (isOwn.current) void release(id);
      isOwn.current = false;
    };
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && renew();
    window.addEventListener('pagehide', giveUp);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', giveUp);
      window.removeEventListener('pageshow', onShow);
      // After a claim that is not answered yet, and before that of the same review loaded anew.
      void claimInOrder(async () => isOwn.current && release(id));
    };
  }, [id, enabled]);

  const take = async () => {
    try {
      await claim(true);
      toast.success(t.taken);
    } catch (error) {
      toast.error(`${t.takeFailed} ${translate(messageOf(error))}`);
    }
  };
  return { claimer: enabled ? answered : undefined, take };
}

/** Whether such a change leaves nothing to claim: a review that was changed still waits. */
export const isDecisive = (change: NewerChange | undefined): boolean =>
  change !== undefined && change.action !== 'update';

/** Claims and releases reach the server in the order in which they are made. */
const claimInOrder = serialQueue();

const release = (id: string): Promise<void> => sendOnLeave(claims.release, { params: { id } });
