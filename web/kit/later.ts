import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { fetchPart, fetchQuietly } from './parts.ts';

type Part<Props> = { default: ComponentType<Props> };

/**
 * Like `lazy`, for what must not depend on the connection in the moment it is needed (toasts, questions, dialogs): its
 * chunk comes after the first press of a key or button, so that it delays no first screen.
 */
export function later<Props extends object>(
  load: () => Promise<Part<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  let part: Part<Props> | undefined;
  const prefetch = async () => {
    part ??= await fetchQuietly(load);
  };
  void firstInput.then(() => setTimeout(() => prefetch().catch(() => undefined), 200));
  return lazy(async () => part ?? fetchPart(load));
}

const firstInput = new Promise<void>((resolve) => {
  for (const event of ['pointerdown', 'keydown'])
    window.addEventListener(event, () => resolve(), { once: true, capture: true });
});
