/** What was said and is not on the screen yet. */
export interface Toast {
  readonly sentence: string;
  readonly variant: 'success' | 'error' | 'info';
}

let waiting: readonly Toast[] = [];
let spoken = false;
const listeners = new Set<() => void>();

export function say(toast: Toast): void {
  waiting = [...waiting, toast];
  spoken = true;
  for (const listener of listeners) listener();
}

/** Hands over what has been said since the last time. */
export function takeToasts(): readonly Toast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Whether anything was ever said. */
export const hasSpoken = (): boolean => spoken;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
