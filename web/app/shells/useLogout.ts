import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { session } from '#contract/session.ts';
import { call } from '../../kit/http/call.ts';
import { onSigningOut, signingOut } from '../../kit/session/session.ts';

// Signing out does not wait for the server's answer.
onSigningOut(() => call(session.logout).catch(() => undefined));

/**
 * Returns a function that signs out: it navigates to `/`, replacing the history entry (product/accounts#logout), which ends
 * the session. A form with unsaved changes asks first, as before any other navigation.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => void navigate('/', { replace: true, state: signingOut }), [navigate]);
}
