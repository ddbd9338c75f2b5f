import { prefetchChunk } from '../loading/chunks.ts';
import { whenIdle } from '../loading/whenIdle.ts';

let writerChunk: Promise<typeof import('./draftWriter.ts')> | undefined;

/** Loads the code that stores drafts, once: what has arrived serves without a connection too. */
export function loadDraftWriter() {
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
