import { createStore } from '../../state/createStore.ts';
import { storeItem } from '../../state/storeItem.ts';
import { onSessionEnd } from '../session/session.ts';
import { storedSession } from '../session/storedSession.ts';
import type { Undoable } from './undo/undoable.ts';

/* The toasts with a button, in session storage: a reload of the page shows them again, to the same person. */

export interface Message {
  readonly message: string;
  readonly variant: 'success' | 'error' | 'info';
}
/** A toast with the button 'Deshacer'. */
export interface UndoToast<U extends Undoable = Undoable> extends Message {
  readonly undo: U;
  /** Until when it is shown, in milliseconds since 1970. */
  readonly until: number;
}

const storageKey = 'undo';

interface Stored {
  readonly toast: UndoToast;
  readonly userId: string | undefined;
}
/** As in session storage. */
export const undoStore = createStore(sessionStorage.getItem(storageKey) ?? '[]');
onSessionEnd(() => undoStore.set('[]'));

/** Those that are shown still. */
const read = (): Stored[] => {
  const stored: Stored[] = JSON.parse(undoStore.get());
  return stored.filter(({ toast }) => toast.until > Date.now());
};
function write(stored: Stored[]): void {
  const text = JSON.stringify(stored);
  storeItem(sessionStorage, storageKey, text);
  undoStore.set(text);
}
const currentUser = () => storedSession()?.userId;

/** The toasts of the person who is signed in. */
export const storedToasts = (): readonly UndoToast[] =>
  read()
    .filter(({ userId }) => userId === currentUser())
    .map(({ toast }) => toast);

/** Those of other records: there is one of each at most. */
const ofOthers = (id: string): Stored[] => read().filter(({ toast }) => toast.undo.id !== id);

/** An older one of the same record goes: its change cannot be undone any more, as the record has changed since. */
export const storeToast = (toast: UndoToast): void =>
  write([...ofOthers(toast.undo.id), { toast, userId: currentUser() }]);

/** Identifies a toast, as two with the same text undo different records; also the Idempotency-Key of its undo. */
export const toastKeyOf = ({ until, undo }: UndoToast): string => undo.key ?? `${until}:${undo.id}`;

/** Whether it can be undone still: its time is not over, and its button was not used. */
export const isStored = (toast: UndoToast): boolean =>
  storedToasts().some((one) => toastKeyOf(one) === toastKeyOf(toast));

/** Once the last change of a record was undone, or the record was restored or destroyed from the trash. */
export const removeStoredToast = (id: string): void => write(ofOthers(id));
