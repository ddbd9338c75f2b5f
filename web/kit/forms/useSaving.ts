import { useCallback, useEffect, useRef, useState } from 'react';
import { useOnline } from '../http/online.ts';

/** How a save fares: under way, waiting for a connection, not sent because there is none, stopped before its end. */
type Status = 'saving' | 'waiting' | 'unsent' | 'stopped';

export interface Saving {
  status: Status | undefined;
  /** Runs a save unless one is under way. */
  begin(run: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Says that there is no connection: the save waits for it in sight, or is not sent at all (`resume` false). */
  hold(): void;
  /** Aborts a save that is under way and takes back one that waits. */
  stop(): void;
}

/**
 * One save at a time. What waits for a connection goes on by itself through `again`, unless it was taken back; whoever
 * leaves the form stops it.
 */
export function useSaving(again: () => void, resume: boolean): Saving {
  const [status, setStanding] = useState<Status>();
  const running = useRef<AbortController>(undefined);
  const online = useOnline();

  const begin = async (run: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setStanding('saving');
    await run(controller.signal);
    if (running.current !== controller) return;
    running.current = undefined;
    setStanding((now) => (now === 'saving' ? undefined : now));
  };
  const hold = () => setStanding(resume ? 'waiting' : 'unsent');
  const stop = useCallback(() => {
    const isUnderWay = running.current !== undefined;
    running.current?.abort();
    running.current = undefined;
    setStanding(isUnderWay ? 'stopped' : undefined);
  }, []);

  useEffect(() => () => running.current?.abort(), []);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (online && status === 'waiting') latest.current();
    if (online && status === 'unsent') setStanding(undefined);
  }, [online, status]);
  return { status, begin, hold, stop };
}
