import { createStore, useStore } from '../../state/createStore.ts';
import { sessionKeys as keys, type Session, storedSession } from './storedSession.ts';

interface SessionState {
  readonly session: Session | undefined;
  /** A session that the server ended while somebody was typing: the screen stays and asks for the password. */
  readonly interrupted: Session | undefined;
}

const sessionEndListeners = new Set<() => void>();
let unsavedForms = 0;
const state = createStore<SessionState>({ session: storedSession(), interrupted: undefined });

function setState(next: SessionState): void {
  if (!next.session && !next.interrupted) for (const forget of sessionEndListeners) forget();
  state.set(next);
}

/** Keeps the session that a login answered with. */
export function startSession(session: Session): void {
  // The token last: other tabs go by it.
  localStorage.setItem(keys.role, session.role);
  localStorage.setItem(keys.userId, session.userId);
  localStorage.setItem(keys.token, session.token);
  replaceSession(session);
}

function replaceSession(session: Session): void {
  const before = sessionOf(state.get());
  if (before && before.userId !== session.userId) for (const forget of sessionEndListeners) forget();
  setState({ session, interrupted: undefined });
}

/** Forgets the session. `interrupt` keeps unsaved work on the screen, if there is any. */
export function endSession(how: 'leave' | 'interrupt' = 'leave'): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  ended(how);
}

function ended(how: 'leave' | 'interrupt'): void {
  const keep = how === 'interrupt' && unsavedForms > 0;
  setState({ session: undefined, interrupted: keep ? sessionOf(state.get()) : undefined });
}

const signOutListeners = new Set<() => void>();
/** Runs `tell` when a person signs out, before the session ends. */
export const onSigningOut = (tell: () => void): void => void signOutListeners.add(tell);

/** The state of a navigation to `/` that signs out, and leads to the login without a way back. */
export const signingOut = { signingOut: true };

/** Ends the session because the person asked for it. */
export function signOut(): void {
  if (!currentSession()) return;
  for (const tell of signOutListeners) tell();
  endSession();
}

export const currentSession = (): Session | undefined => state.get().session;

/** Marks that a form has unsaved changes; call the returned function when it no longer has. */
export function markUnsavedWork(): () => void {
  unsavedForms += 1;
  return () => {
    unsavedForms -= 1;
  };
}

/** Runs `forget` when the session ends, so that no data of that person stay in memory. */
export const onSessionEnd = (forget: () => void): void => void sessionEndListeners.add(forget);
// What was searched in lists, where maps were looked at.
onSessionEnd(() => sessionStorage.clear());

export const useSessionState = (): SessionState => useStore(state);

/** The signed-in person, also while an interrupted session waits for its password. */
export const useSession = (): Session | undefined => sessionOf(useSessionState());
const sessionOf = ({ session, interrupted }: SessionState): Session | undefined => session ?? interrupted;

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== keys.token) return;
  const session = storedSession();
  if (session) replaceSession(session);
  else if (currentSession()) ended('interrupt');
});
