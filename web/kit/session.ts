import { createStore, useStore } from './createStore.ts';
import { sessionKeys as keys, type Session, storedSession } from './storedSession.ts';

interface Standing {
  readonly session: Session | undefined;
  /** A session that the server ended while somebody was typing: the screen stays and asks for the password. */
  readonly interrupted: Session | undefined;
}

const leaving = new Set<() => void>();
let workInHand = 0;
const standing = createStore<Standing>({ session: storedSession(), interrupted: undefined });

function become(next: Standing): void {
  if (!next.session && !next.interrupted) for (const forget of leaving) forget();
  standing.set(next);
}

/** Keeps the session that a login answered with. */
export function startSession(session: Session): void {
  // The token last: other tabs go by it.
  localStorage.setItem(keys.role, session.role);
  localStorage.setItem(keys.userId, session.userId);
  localStorage.setItem(keys.token, session.token);
  takeOver(session);
}

function takeOver(session: Session): void {
  const before = sessionOf(standing.get());
  if (before && before.userId !== session.userId) for (const forget of leaving) forget();
  become({ session, interrupted: undefined });
}

/** Forgets the session. `interrupt` keeps unsaved work on the screen, if there is any. */
export function endSession(how: 'leave' | 'interrupt' = 'leave'): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key);
  ended(how);
}

function ended(how: 'leave' | 'interrupt'): void {
  const keep = how === 'interrupt' && workInHand > 0;
  become({ session: undefined, interrupted: keep ? sessionOf(standing.get()) : undefined });
}

const signOutListeners = new Set<() => void>();
/** Runs `tell` when a person signs out, while there is still a session. */
export const onSigningOut = (tell: () => void): void => void signOutListeners.add(tell);

/** The state of a navigation to `/` that signs out, and leads to the login without a way back. */
export const signingOut = { signingOut: true };

/** Ends the session because the person asked for it. */
export function signOut(): void {
  if (!currentSession()) return;
  for (const tell of signOutListeners) tell();
  endSession();
}

export const currentSession = (): Session | undefined => standing.get().session;

/** Says that a form holds unsaved work; call the answer when it no longer does. */
export function holdWork(): () => void {
  workInHand += 1;
  return () => {
    workInHand -= 1;
  };
}

/** Runs `forget` when a person leaves, so that nothing of theirs stays in memory. */
export const onLeaving = (forget: () => void): void => void leaving.add(forget);
// What was searched in lists, where maps were looked at.
onLeaving(() => sessionStorage.clear());

export const useStanding = (): Standing => useStore(standing);

/** The signed-in person, also while an interrupted session waits for its password. */
export const useSession = (): Session | undefined => sessionOf(useStanding());
const sessionOf = ({ session, interrupted }: Standing): Session | undefined => session ?? interrupted;

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== null && event.key !== keys.token) return;
  const session = storedSession();
  if (session) takeOver(session);
  else if (currentSession()) ended('interrupt');
});
