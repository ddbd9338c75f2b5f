import { proofWaiters } from '../../kit/session/proofWaiters.ts';
import { useSessionState } from '../../kit/session/session.ts';
import { useStore } from '../../state/createStore.ts';
import { ProofDialog } from './ProofDialog.tsx';
import { SessionDialog } from './SessionDialog.tsx';

/** The dialogs that ask for the password or a passkey over whatever is open; one chunk, loaded once one of them is needed. */
export function SessionDialogs() {
  const { interrupted } = useSessionState();
  const waiters = useStore(proofWaiters);
  return (
    <>
      {waiters.length > 0 ? <ProofDialog waiters={waiters} /> : null}
      {interrupted ? <SessionDialog session={interrupted} /> : null}
    </>
  );
}
