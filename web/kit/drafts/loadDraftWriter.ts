import { prefetchChunk } from '../loading/chunks.ts';

let writerChunk: Promise<typeof import('./draftWriter.ts')> | undefined;

/** Loads the code that stores drafts, once: what has arrived serves without a connection too. */
export function loadDraftWriter() {
  writerChunk ??= prefetchChunk(() => import('./draftWriter.ts'));
  writerChunk.catch(() => {
    writerChunk = undefined;
  });
  return writerChunk;
}
