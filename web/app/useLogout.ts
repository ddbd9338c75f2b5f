import { useNavigate } from 'react-router';
import { session } from '#contract/session.ts';
import { call } from '../kit/call.ts';
import { endSession } from '../kit/session.ts';

/** Signs out: clears the session and goes to `/`, replacing the history entry (specification §2). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    // The server hears of it as well, but nobody waits for its answer.
    call(session.logout).catch(() => undefined);
    endSession();
    navigate('/', { replace: true });
  };
}
