import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProblemError } from '../../../kit/http/problem.ts';
import { useSessionTexts } from '../session.texts.ts';
import { Notice } from './Notice.tsx';

export interface Attempt {
  /** True while a call runs, and after too many until the server accepts another. */
  blocked: boolean;
  /** True after too many attempts, until the server accepts another. */
  rateLimited: boolean;
  /** The remaining time, for a place near the button. */
  countdown: ReactNode;
  /** Ends the countdown: another account has attempts of its own. */
  clearRateLimit(): void;
  /**
   * Runs `call` unless blocked. `onError` gets what it threw and, after too many attempts, the sentence that says how long
   * to wait.
   */
  run(
    call: () => Promise<unknown>,
    onError: (error: unknown, tooMany: string | undefined) => void,
  ): Promise<void>;
}

/** One call at a time, and none before the `Retry-After` of the server has passed. */
export function useAttempt(): Attempt {
  const t = useSessionTexts();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const rateLimited = left > 0;
  useEffect(() => {
    if (!rateLimited) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [rateLimited]);

  const startCountdown = (error: unknown): string | undefined => {
    const seconds = retryAfter(error);
    if (seconds === undefined) return undefined;
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
    return t.tooMany(duration(seconds));
  };
  const run: Attempt['run'] = async (call, onError) => {
    if (running.current || rateLimited) return;
    running.current = true;
    setBusy(true);
    try {
      await call();
    } catch (error) {
      onError(error, startCountdown(error));
    }
    running.current = false;
    setBusy(false);
  };
  return {
    blocked: busy || rateLimited,
    rateLimited,
    // A timer is not announced every second; the toast says it once.
    countdown: rateLimited ? <Notice role="timer">{t.tooMany(duration(left))}</Notice> : null,
    clearRateLimit: () => setUntil(0),
    run,
  };
}

/**
 * The seconds to wait after too many attempts; undefined for any other error. The error is recognised by its shape: its
 * class would add the code of all calls to the chunk of the login.
 */
function retryAfter(error: unknown): number | undefined {
  const { problem } = error as Partial<ProblemError>;
  return problem?.status === 429 ? (problem.retryAfter ?? 60) : undefined;
}

/** '45 s', '15 min', '14 min 30 s'. */
function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : ''].filter(Boolean).join(' ');
}
