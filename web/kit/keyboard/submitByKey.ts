import type { KeyboardEvent } from 'react';

/** For the form of a dialog: Ctrl or ⌘ and Enter sends it from every field (product/keyboard#form). */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat, currentTarget } = event;
  if (key === 'Enter' && ctrlKey !== metaKey && !repeat) currentTarget.requestSubmit();
}
