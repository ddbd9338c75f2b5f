import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { isAtLeast, isStaff, type Least } from '#contract/roles.ts';
import { useSession } from '../kit/session.ts';

/** Where each role lands (specification §6). */
export const homeOf = (role: Parameters<typeof isStaff>[0]): string =>
  isStaff(role) ? '/dashboard' : '/spots/user';

/** A screen for who has at least this role; others are led away, replacing the history entry (specification §2). */
export function Protected({ least, load, children }: { least: Least; load(): unknown; children: ReactNode }) {
  const session = useSession();
  const allowed = isAtLeast(session?.role, least);
  // The screen's chunk loads beside the shell's, not after it.
  useEffect(() => {
    if (allowed) void load();
  }, [allowed, load]);
  if (!session) return <Navigate to="/login" replace />;
  if (!allowed) return <Navigate to={homeOf(session.role)} replace />;
  return children;
}

/** The login: who is signed in goes on to `/`. */
export function GuestOnly({ children }: { children: ReactNode }) {
  return useSession() ? <Navigate to="/" replace /> : children;
}

/** `/`: to the login, or to where the role lands. */
export function Home() {
  const session = useSession();
  return <Navigate to={session ? homeOf(session.role) : '/login'} replace />;
}
