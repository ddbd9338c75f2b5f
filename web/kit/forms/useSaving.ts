import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasNetwork, useOnline } from '../http/online.ts';
import { noteAnswer, noteNoAnswer, useWaitForServer } from '../http/serverAnswers.ts';
import { hasNoAnswer } from './storedRecord.ts';

/** The state of a save: running, waiting for a connection or for the server, not sent without a connection, aborted. */
type Status = 'saving' | 'waiting' | 'unsent' | 'stopped';

export interface Saving {
  status: Status | undefined;
  /** Runs a save unless one is running. */
  start(run: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Called without a connection or an answer: the save waits for one, or is not sent at all (`resume` false). */
  postpone(): void;
  /** Aborts a running save and cancels a waiting one. */
  stop(): void;
}

/**
 * Runs one save at a time. A save that waits is repeated by `retry` unless it is cancelled; unmounting
 * aborts a running save.
 */
export function useSaving(retry: () => void, resume: boolean): Saving {
  const [status, setStatus] = useState<Status>();
  const running = useRef<AbortController>(undefined);
  const online = useOnline();
  useWaitForServer(status === 'waiting');

  const start = async (run: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setStatus('saving');
    await run(controller.signal);
    if (running.current !== controller) return;
    running.current = undefined;
    setStatus((current) => (current === 'saving' ? undefined : current));
  };
  const postpone = () => setStatus(resume ? 'waiting' : 'unsent');
  const stop = useCallback(() => {
    const isRunning = running.current !== undefined;
    running.current?.abort();
    running.current = undefined;
    setStatus(isRunning ? 'stopped' : undefined);
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  const sendAgain = useEffectEvent(retry);
  useEffect(() => {
    if (online && status === 'waiting') sendAgain();
    if (online && status === 'unsent') setStatus(undefined);
  }, [online, status]);
  return { status, start, postpone, stop };
}

/** Whether a failed save waits for a connection, or, if it `waits` for that, for a server that does not answer. */
export function isPostponed(error: unknown, waits: boolean): boolean {
  if (hasNoAnswer(error)) return !hasNetwork() || (waits && noteNoAnswer() === 'wait');
  noteAnswer();
  return false;
}
