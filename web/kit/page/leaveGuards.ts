import type { RefObject } from 'react';
import { createStore } from '../../state/createStore.ts';

export interface Guard {
  enabled: boolean;
  /** True when the changes were saved after the last render: then leaving is allowed. */
  isSaved?(): boolean;
  /** Called when leaving was blocked and the question is shown. */
  onBlocked?(): void;
  /** Called when the person leaves without saving; not when signing out. */
  onLeave?(): void;
}

/** The guards of the screen: a form, and a note of staff. The router allows one blocker, so the first asks for all. */
export const guards = createStore<readonly RefObject<Guard>[]>([]);

/** Whether leaving would ask first. */
export const hasUnsavedWork = (): boolean =>
  guards.get().some(({ current: { enabled, isSaved } }) => enabled && !isSaved?.());
