import { useState } from 'react';
import { LeaveGuard, LeaveQuestion } from './LeaveGuard.tsx';

/**
 * For a dialog with a form: `closeOrAsk` closes it, and asks first while it has unsaved changes; `question` is rendered in it, and
 * asks too when the screen is left (product/forms#unsaved-changes). `giveUp` is called before it is left without saving.
 */
export function useAskToLeave(isUnsaved: boolean, close: () => void, giveUp?: () => void) {
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    giveUp?.();
    // After the question, which gives the focus back to the dialog.
    setTimeout(close);
  };
  return {
    closeOrAsk: () => (isUnsaved ? setAsking(true) : close()),
    question: (
      <>
        <LeaveGuard enabled={isUnsaved} onLeave={giveUp} />
        <LeaveQuestion open={isAsking} onLeave={leave} onStay={() => setAsking(false)} />
      </>
    ),
  };
}
