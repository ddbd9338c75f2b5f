import { storedSession } from '../session/storedSession.ts';
import type { Undoable } from './undo.ts';

/* The toasts with a button, in session storage: a reload of the page shows them again, to the same person. */

export interface Message {
  readonly message: string;
  readonly variant: 'success' | 'error' | 'info';
}
/** A toast with the button 'Deshacer'. */
export interface UndoToast extends Message {
  readonly undo: Undoable;
  /** Until when it is shown, in milliseconds since 1970. */
  readonly until: number;
}

const storageKey = 'undo';

interface Stored {
  readonly toast: UndoToast;
  readonly userId: string | undefined;
}
/** Those that are shown still. */
const read = (): Stored[] => {
  const stored: Stored[] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  return stored.filter(({ toast }) => toast.until > Date.now());
};
const write = (stored: Stored[]): void => sessionStorage.setItem(storageKey, JSON.stringify(stored));
const currentUser = () => storedSession()?.userId;

/** The toasts of the person who is signed in. */
export const storedToasts = (): readonly UndoToast[] =>
  read()
    .filter(({ userId }) => userId === currentUser())
    .map(({ toast }) => toast);

export const storeToast = (toast: UndoToast): void => write([...read(), { toast, userId: currentUser() }]);

/** Once its button was used. */
export const removeStoredToast = ({ until, undo }: UndoToast): void =>
  write(read().filter(({ toast }) => toast.until !== until || toast.undo.id !== undo.id));
