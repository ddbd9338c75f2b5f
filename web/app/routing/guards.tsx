import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isAtLeast, isStaff, type MinRole, type Role } from '#contract/kit/roles.ts';
import { readRole } from '../../kit/http/call.ts';
import { lastPerson, signOut, useSession } from '../../kit/session/session.ts';
import type { LoginState } from '../../nouns/session/loginState.ts';

/** The start screen of a role (product/roles#landing). */
const homeOf = (role: Role): string => (isStaff(role) ? '/dashboard' : '/spots/user');

/** A screen for a minimum role; other callers are redirected, replacing the history entry (product/roles#guards). */
export function Protected({ minRole, children }: { minRole: MinRole; children: ReactNode }) {
  const session = useSession();
  const from = useLocation();
  if (!session) return <Navigate to="/login" replace state={{ from, person: lastPerson() }} />;
  if (!isAtLeast(session.role, minRole)) return <Refused home={homeOf(session.role)} />;
  return children;
}

/** Redirects, unless the person has another role by now: then the guard decides again (product/roles#changed). */
function Refused({ home }: { home: string }) {
  const [isRead, setRead] = useState(false);
  useEffect(() => void readRole().then(() => setRead(true)), []);
  return isRead ? <Navigate to={home} replace /> : null;
}

/** The login; a signed-in person is redirected to the previous screen or to `/`. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { from, person } = (useLocation().state ?? {}) as LoginState;
  if (!session) return children;
  // Another person must not get the previous person's screen.
  const mayReturn = from !== undefined && (person === undefined || person === session.userId);
  return <Navigate to={mayReturn ? from : '/'} replace />;
}

const landing = { landing: true };

/** `/`: redirects to the login or to the start screen of the role, or signs out. */
export function Home() {
  const session = useSession();
  const isSigningOut = useLocation().state?.signingOut === true && session !== undefined;
  useEffect(() => {
    if (isSigningOut) signOut();
  }, [isSigningOut]);
  if (isSigningOut) return null;
  // The dashboard asks for what the person chose to land on (product/inbox#first).
  return <Navigate to={session ? homeOf(session.role) : '/login'} replace state={landing} />;
}
