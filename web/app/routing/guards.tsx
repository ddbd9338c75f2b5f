import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { isAtLeast, isStaff, type MinRole } from '#contract/kit/roles.ts';
import { signOut, useSession } from '../../kit/session/session.ts';

/** Where each role lands (product/roles#landing). */
export const homeOf = (role: Parameters<typeof isStaff>[0]): string =>
  isStaff(role) ? '/dashboard' : '/spots/user';

/** A screen for who has at least this role; others are led away, replacing the history entry (product/roles#guards). */
export function Protected({ minRole: least, children }: { minRole: MinRole; children: ReactNode }) {
  const session = useSession();
  const here = useLocation();
  const before = useRef(session);
  useEffect(() => {
    if (session) before.current = session;
  }, [session]);
  if (!session)
    return <Navigate to="/login" replace state={{ from: here, person: before.current?.userId }} />;
  if (!isAtLeast(session.role, least)) return <Navigate to={homeOf(session.role)} replace />;
  return children;
}

/** What leads from a screen to the login: where to return, and for whom, when a session ended there. */
interface Interrupted {
  from?: Location;
  person?: string | undefined;
}

/** The login: who is signed in goes on to where they were, or to `/`. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { from, person } = (useLocation().state ?? {}) as Interrupted;
  if (!session) return children;
  // Where somebody else was is not theirs to see.
  const mayReturn = from !== undefined && (person === undefined || person === session.userId);
  return <Navigate to={mayReturn ? from : '/'} replace />;
}

/** `/`: to the login, or to where the role lands. */
export function Home() {
  const session = useSession();
  const leaves = useLocation().state?.signingOut === true && session !== undefined;
  useEffect(() => {
    if (leaves) signOut();
  }, [leaves]);
  if (leaves) return null;
  return <Navigate to={session ? homeOf(session.role) : '/login'} replace />;
}
