import { useEffect, useRef, useState } from 'react';
import { claims } from '#contract/live.claims.ts';
import { useTranslate } from '../../texts/messages.ts';
import { toast } from '../feedback/toasts.tsx';
import { call } from '../http/call.ts';
import { outgoingFor } from '../http/outgoing.ts';
import { messageOf } from '../http/problem.ts';
import { currentSession } from '../session/session.ts';
import { useLiveTexts } from './live.texts.ts';
import { useOthersAt } from './liveState.ts';

/** Milliseconds. */
const renewal = 60_000;
const activity = 300_000;

let activeAt = Date.now();
for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  window.addEventListener(
    event,
    () => {
      activeAt = Date.now();
    },
    { capture: true, passive: true },
  );

export interface Claim {
  /** Who claims it, if that is somebody else: then only `take` allows to decide. */
  readonly claimer: string | undefined;
  take(): Promise<void>;
}

/**
 * Claims a review while it is open, and as long as its reader does something; `enabled`: whether they may decide on it
 * (product/live#claims).
 */
export function useClaim(id: string, enabled: boolean): Claim {
  const t = useLiveTexts();
  const translate = useTranslate();
  const [answered, setAnswered] = useState<string>();
  const told = useOthersAt(id).find(({ claims }) => claims)?.name;
  const isOwn = useRef(false);

  const claim = async (take: boolean) => {
    const { own, person } = await call(claims.claim, { params: { id }, body: take ? { take } : {} });
    isOwn.current = own;
    setAnswered(own ? undefined : person.name);
  };
  const claiming = useRef(claim);
  claiming.current = claim;

  // What the stream tells is newer than the last answer.
  useEffect(() => {
    if (!enabled) return;
    setAnswered(told);
    // Nobody else claims it any more.
    if (!told) claiming.current(false).catch(() => undefined);
    else isOwn.current = false;
  }, [told, enabled]);

  useEffect(() => {
    if (!enabled) return;
    const timer = setInterval(() => {
      if (isOwn.current && Date.now() - activeAt < activity) claiming.current(false).catch(() => undefined);
    }, renewal);
    const giveUp = () => {
      if (isOwn.current) release(id);
      isOwn.current = false;
    };
    window.addEventListener('pagehide', giveUp);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', giveUp);
      giveUp();
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

/** Also while the window is being closed. */
function release(id: string): void {
  const { url, ...request } = outgoingFor(claims.release, { params: { id } }, currentSession()?.token);
  fetch(url, { ...request, signal: null, keepalive: true }).catch(() => undefined);
}
