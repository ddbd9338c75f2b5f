import { prefetchChunk } from '../loading/chunks.ts';
import { whenIdle } from '../loading/whenIdle.ts';
import type { DraftContent, StoredPart } from './draft.ts';
import type { DraftWriter } from './draftWriter.ts';

let writerChunk: Promise<typeof import('./draftWriter.ts')> | undefined;

/** Loads the code that stores drafts, once: what has arrived serves without a connection too. */
function loadDraftWriter() {
  writerChunk ??= prefetchChunk(() => import('./draftWriter.ts'));
  writerChunk.catch(() => {
    writerChunk = undefined;
  });
  return writerChunk;
}

/** Loads it once the screen has been drawn: the connection may be lost before anything is typed. */
export const prefetchDraftWriter = (): Promise<unknown> =>
  whenIdle()
    .then(loadDraftWriter)
    .catch(() => undefined);

/** A writer whose code is loaded at its first use and, where that fails, at the next one. */
export interface LazyWriter {
  open(): Promise<DraftWriter>;
  write(content: DraftContent | undefined): void;
  close(): void;
}

/** The writer of the draft of one form; `stored` is told how much of it is on the device. */
export function lazyWriterOf(userId: string, form: string, stored: (part: StoredPart) => void): LazyWriter {
  let writer: Promise<DraftWriter> | undefined;
  const open = () => {
    writer ??= loadDraftWriter().then((m) => m.draftWriterOf(userId, form, stored));
    writer.catch(() => {
      writer = undefined;
    });
    return writer;
  };
  const ignore = () => undefined;
  return {
    open,
    write: (content) => void open().then((opened) => opened.write(content), ignore),
    close: () => void writer?.then((opened) => opened.close(), ignore),
  };
}
