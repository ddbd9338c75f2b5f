import { useState } from 'react';
import { LeaveGuard, LeaveQuestion } from './LeaveGuard.tsx';

/**
 * For a dialog with a form: `closeOrAsk` closes it, and asks first while it has unsaved changes; `question` is rendered in it, and
 * asks too when the screen is left (product/forms#unsaved-changes).
 */
export function useAskToLeave(isUnsaved: boolean, close: () => void) {
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    // After the question, which gives the focus back to the dialog.
    setTimeout(close);
  };
  return {
    closeOrAsk: () => (isUnsaved ? setAsking(true) : close()),
    question: (
      <>
        <LeaveGuard enabled={isUnsaved} />
        <LeaveQuestion open={isAsking} onLeave={leave} onStay={() => setAsking(false)} />
      </>
    ),
  };
}
