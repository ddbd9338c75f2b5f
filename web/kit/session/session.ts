import { createStore, useStore } from '../../state/createStore.ts';
import { storeItem } from '../../state/storeItem.ts';
import { sessionKeys as keys, type Session, storedSession, uploadKeyPrefix } from './storedSession.ts';

interface SessionState {
  readonly session: Session | undefined;
  /** A session that ended while a form had unsaved changes: the screen stays and a dialog asks for the password. */
  readonly interrupted: Session | undefined;
}

const sessionEndListeners = new Set<() => void>();
let unsavedForms = 0;
const state = createStore<SessionState>({ session: storedSession(), interrupted: undefined });
/** After a reload only the tab knows whose session was interrupted. */
let person: string | undefined = state.get().session?.userId ?? sessionStorage.person;

/** The id of who was signed in in this tab last. */
export const lastPerson = (): string | undefined => person;

const notifySessionEnd = (): void => {
  for (const listener of sessionEndListeners) listener();
};

function setState(next: SessionState): void {
  if (!next.session && !next.interrupted) notifySessionEnd();
  state.set(next);
}

/** Stores the session of a successful login. */
export function startSession(session: Session): void {
  removeUploadsOfOthers(session.userId);
  try {
    // The token last: other tabs listen for its change.
    for (const name of ['role', 'userId', 'token'] as const) localStorage.setItem(keys[name], session[name]);
  } catch {
    // Without room it ends with the page, and nothing of another person's session stays beside it.
    removeStored();
  }
  replaceSession(session);
}

function removeUploadsOfOthers(userId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(uploadKeyPrefix) && !key.startsWith(`${uploadKeyPrefix}${userId}:`))
      localStorage.removeItem(key);
}

function replaceSession(session: Session): void {
  if (person && person !== session.userId) notifySessionEnd();
  person = session.userId;
  setState({ session, interrupted: undefined });
}

/** Deletes the session. `interrupt` keeps forms with unsaved changes on the screen. */
export function endSession(how: 'leave' | 'interrupt' = 'leave'): void {
  removeStored();
  clearSession(how);
}

function removeStored(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
}

function clearSession(how: 'leave' | 'interrupt'): void {
  const interrupted = how === 'interrupt' && unsavedForms > 0 ? sessionOf(state.get()) : undefined;
  if (interrupted) storeItem(sessionStorage, 'person', interrupted.userId);
  setState({ session: undefined, interrupted });
}

const signOutListeners = new Set<() => void>();
/** Runs `listener` when a person signs out, before the session ends. */
export const onSigningOut = (listener: () => void): void => void signOutListeners.add(listener);

/** The state of a navigation to `/` that signs out. */
export const signingOut = { signingOut: true };

/** Ends the session at the person's request. */
export function signOut(): void {
  if (!currentSession()) return;
  for (const listener of signOutListeners) listener();
  endSession();
}

export const currentSession = (): Session | undefined => state.get().session;

/** Registers a form with unsaved changes; returns the function that unregisters it. */
export function markUnsavedWork(): () => void {
  unsavedForms += 1;
  return () => {
    unsavedForms -= 1;
  };
}

/** Runs `listener` when the session ends, so that no data of that person stay in memory. */
export const onSessionEnd = (listener: () => void): void => void sessionEndListeners.add(listener);
// It stores list filters and map positions.
onSessionEnd(() => sessionStorage.clear());

export const useSessionState = (): SessionState => useStore(state);

/** The current session, or the interrupted one. */
export const useSession = (): Session | undefined => sessionOf(useSessionState());
const sessionOf = ({ session, interrupted }: SessionState): Session | undefined => session ?? interrupted;

// Another tab signed in or out, or noticed another role.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== keys.token && event.key !== keys.role) return;
  const session = storedSession();
  if (session) replaceSession(session);
  else if (currentSession()) clearSession('interrupt');
});
