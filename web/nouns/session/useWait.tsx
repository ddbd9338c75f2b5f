import { type ReactNode, useEffect, useState } from 'react';
import type { ProblemError } from '../../kit/http/problem.ts';
import { useSessionTexts } from './session.texts.ts';

export interface Wait {
  /** True until the server takes another attempt. */
  waiting: boolean;
  /** Starts to count down when the error asks to wait, and answers the sentence for a toast; else undefined. */
  begin(error: unknown): string | undefined;
  /** For another account: the server counts attempts by address of mail. */
  clear(): void;
  /** How long it still takes, for a place near the button. */
  notice: ReactNode;
}

/**
 * How many seconds the server asks to wait after too many attempts; undefined for anything else that was thrown. Told by
 * its shape, since the class would load everything that calls the server with the login.
 */
function waitAskedBy(error: unknown): number | undefined {
  const { problem } = error as Partial<ProblemError>;
  return problem?.status === 429 ? (problem.retryAfter ?? 60) : undefined;
}

/** What the server asks for after too many attempts. */
export function useWait(): Wait {
  const t = useSessionTexts();
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const ticking = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(ticking);
  }, [waiting]);
  return {
    waiting,
    begin(error) {
      const seconds = waitAskedBy(error);
      if (seconds === undefined) return undefined;
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
      return t.tooMany(duration(seconds));
    },
    clear: () => setUntil(0),
    // Every second is no news: the toast has said it once.
    notice: waiting ? (
      <p className="notice" role="timer">
        {t.tooMany(duration(left))}
      </p>
    ) : null,
  };
}

/** '45 s', '15 min', '14 min 30 s'. */
function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return [minutes > 0 ? `${minutes} min` : '', rest > 0 ? `${rest} s` : ''].filter(Boolean).join(' ');
}
