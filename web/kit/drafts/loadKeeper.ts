import { prefetchChunk } from '../loading/chunks.ts';

let keeperChunk: Promise<typeof import('./keeper.ts')> | undefined;

/** Loads the code that stores drafts, once: what has arrived serves without a connection too. */
export function loadKeeper() {
  keeperChunk ??= prefetchChunk(() => import('./keeper.ts'));
  keeperChunk.catch(() => {
    keeperChunk = undefined;
  });
  return keeperChunk;
}
