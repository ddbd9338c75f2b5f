import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { PlainField } from '../PlainField.tsx';
import { useSessionTexts } from '../session.texts.ts';

interface Props {
  email: string;
  /** What is wrong with the password that was typed. */
  wrong: string | undefined;
  confirm(password: string): void;
  close(): void;
}

/** Asks whoever is signed in before their account is deleted at once: with its address, for their password. */
export function ConfirmHere({ email, wrong, confirm, close }: Props) {
  const t = useSessionTexts();
  const shared = useTexts();
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [password, setPassword] = useState('');
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    safe.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.trim() !== '') confirm(password);
  };
  return (
    <dialog ref={dialog} className="modal modal-question" aria-labelledby={title} onClose={close}>
      <h2 id={title}>{t.askTitle(email)}</h2>
      <p className="hint">{t.askHint}</p>
      <form noValidate onSubmit={submit}>
        <PlainField
          label={t.password}
          value={password}
          onChange={setPassword}
          type="password"
          autoComplete="current-password"
          error={wrong}
        />
        <div className="modal-actions">
          <button
            type="submit"
            className="button button-quiet button-destroys"
            aria-disabled={password.trim() === ''}
          >
            {t.confirmButton}
          </button>
          <button ref={safe} type="button" className="button" onClick={close}>
            {shared.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}
