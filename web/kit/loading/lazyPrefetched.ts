import type { ComponentType, LazyExoticComponent } from 'react';
import { prefetchChunk, showLoading } from './chunks.ts';
import { lazyComponent } from './lazyChunk.ts';

/**
 * Like `lazyChunk`, for toasts and dialogs, which must be available without a connection: the chunk is prefetched after
 * the first input, or after 30 s, so that it does not delay the first screen.
 */
export function lazyPrefetched<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const prefetch = async () => {
    loading ??= prefetchChunk(load).finally(() => {
      loading = undefined;
    });
    loaded ??= await loading;
    return loaded;
  };
  void firstInput.then(() => setTimeout(() => prefetch().catch(() => undefined), 200));
  // What is on its way already arrives even if the connection has been lost since.
  return lazyComponent(async () => loaded ?? showLoading(prefetch()));
}

const firstInput = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => resolve(), { once: true, capture: true });
  setTimeout(resolve, 30_000);
});
