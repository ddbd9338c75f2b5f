import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchChunk, fetchChunkQuietly } from './chunks.ts';

type Part<Props> = { default: ComponentType<Props> };

/**
 * Like `lazy`, for what must not depend on the connection in the moment it is needed (toasts, questions, dialogs): its
 * chunk comes after the first press of a key or button, or half a minute, so that it delays no first screen.
 */
export function lazyPrefetched<Props extends object>(
  load: () => Promise<Part<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let part: Part<Props> | undefined;
  const prefetch = async () => {
    part ??= await fetchChunkQuietly(load);
  };
  void firstInput.then(() => setTimeout(() => prefetch().catch(() => undefined), 200));
  return lazy(async () => part ?? fetchChunk(load));
}

const firstInput = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => resolve(), { once: true, capture: true });
  setTimeout(resolve, 30_000);
});
