import { useEffect, useId, useRef } from 'react';
import { useTexts } from '../texts/useTexts.ts';
import { useSessionTexts } from './session.texts.ts';

/** Asks whoever is signed in before their account is deleted at once: with its address, and what goes with it. */
export function ConfirmHere({ email, confirm, close }: { email: string; confirm(): void; close(): void }) {
  const t = useSessionTexts();
  const shared = useTexts();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    safe.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="modal modal-question" aria-labelledby={title} onClose={close}>
      <h2 id={title}>{t.askTitle(email)}</h2>
      <p className="hint">{t.askHint}</p>
      <div className="modal-actions">
        <button type="button" className="button button-quiet button-destroys" onClick={confirm}>
          {t.confirmButton}
        </button>
        <button ref={safe} type="button" className="button" onClick={close}>
          {shared.cancel}
        </button>
      </div>
    </dialog>
  );
}
