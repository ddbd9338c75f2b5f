import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { session } from '#contract/session.ts';
import { call } from '../../kit/http/call.ts';
import { onSigningOut, signingOut } from '../../kit/session/session.ts';

// The server hears of it as well, but nobody waits for its answer.
onSigningOut(() => call(session.logout).catch(() => undefined));

/**
 * Signs out: goes to `/`, replacing the history entry (product/accounts#logout), which ends the session. A form with unsaved
 * changes asks first, as before any other way of leaving it.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { replace: true, state: signingOut }), [navigate]);
}
