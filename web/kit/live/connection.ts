import { streamPath } from '#contract/kit/base.ts';
import { isStaff } from '#contract/kit/roles.ts';
import type { LiveMessage } from '#contract/live.ts';
import { readRole } from '../http/call.ts';
import { queryClient } from '../http/data.ts';
import { outgoingFor } from '../http/outgoing.ts';
import { currentSession, onSessionEnd } from '../session/session.ts';
import { applyMessage, openRecord } from './liveState.ts';
import { eventReader, type ServerEvent } from './serverEvents.ts';

/* The connection to the stream: open while the window is visible and somebody of the staff is signed in. */

const stream = { method: 'GET', path: streamPath, minRole: 'editor', sends: 'json' } as const;

/** Milliseconds. */
const times = {
  /** A hidden window keeps its connection for this long. */
  hidden: 10_000,
  /** The server sends something every 25 seconds: after this long without anything the connection is broken. */
  silence: 60_000,
  /** The first pause before connecting again, and the longest: it doubles. */
  retry: 500,
  longestRetry: 30_000,
  /** After another record was opened. */
  settle: 100,
  /** Before a refresh of the inbox, on average: not all windows refresh at the same moment, and all within two seconds. */
  inbox: 800,
};

/** The id of the last message, also of the connection before the session was interrupted. */
let lastId: string | undefined;
onSessionEnd(() => {
  lastId = undefined;
});

/** Keeps the stream open. Returns a function that ends it. */
export function connectLive(): () => void {
  let connection: AbortController | undefined;
  let failures = 0;
  let retry: number | undefined;
  let hiding: number | undefined;
  let stopped = false;
  /** Whoever is no longer staff may be again: that is not asked by the clock. */
  let refused = false;

  const open = () => {
    clearTimeout(retry);
    connection?.abort();
    connection = undefined;
    const session = currentSession();
    if (stopped || document.hidden || !session || !isStaff(session.role)) return;
    const own = new AbortController();
    connection = own;
    void read(session.token, own).finally(() => {
      if (connection !== own) return;
      connection = undefined;
      if (refused) return;
      const pause = Math.min(times.longestRetry, times.retry * 2 ** failures++);
      // A random part, so that not all windows connect at once to a server that is back.
      retry = window.setTimeout(open, pause * (0.5 + Math.random() / 2));
    });
  };

  async function read(token: string, own: AbortController): Promise<void> {
    const record = openRecord.get();
    const query = { noun: record?.noun, record_id: record?.id, after: lastId };
    const { url, headers, method } = outgoingFor(stream, { query }, token);
    let silence = window.setTimeout(() => own.abort(), times.silence);
    const onText = () => {
      clearTimeout(silence);
      silence = window.setTimeout(() => own.abort(), times.silence);
    };
    refused = false;
    try {
      const response = await fetch(url, { method, headers, signal: own.signal });
      refused = response.status === 403;
      // Who is no longer staff sees it at once (product/roles#changed).
      if (refused) void readRole();
      // A session that has ended shows in the calls of the screen.
      if (response.ok && response.body) await readEvents(response.body, onText, onEvent);
    } catch {
      // Broken, or aborted: it is opened again where it is needed.
    } finally {
      clearTimeout(silence);
    }
  }

  function onEvent({ id, data }: ServerEvent): void {
    failures = 0;
    lastId = id;
    if (applyMessage(JSON.parse(data) as LiveMessage)) refreshInbox();
  }

  const onVisibility = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = window.setTimeout(open, times.hidden);
    else if (!connection) open();
  };
  const onOnline = () => {
    failures = 0;
    open();
  };
  // From one record to the next there is a moment without one.
  const unsubscribe = openRecord.subscribe(() => {
    clearTimeout(retry);
    retry = window.setTimeout(open, times.settle);
  });
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onOnline);
  open();
  return () => {
    stopped = true;
    unsubscribe();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onOnline);
    clearTimeout(hiding);
    open();
  };
}

/** Calls `onText` for each piece of a stream, and `onEvent` for each event, until its end. */
async function readEvents(
  body: ReadableStream<Uint8Array>,
  onText: () => void,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const eventsIn = eventReader();
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    onText();
    for (const event of eventsIn(next.value)) onEvent(event);
  }
}

let isRefreshing = false;

/** Anything that somebody else changes may be in the inbox, or leave it. */
function refreshInbox(): void {
  if (isRefreshing) return;
  isRefreshing = true;
  setTimeout(
    () => {
      isRefreshing = false;
      void queryClient.invalidateQueries({ queryKey: ['inbox'] });
    },
    times.inbox * (0.5 + Math.random()),
  );
}
