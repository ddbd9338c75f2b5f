import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { PasswordField } from '../form/AccountFields.tsx';
import { Modal } from '../form/Modal.tsx';
import { useSessionTexts } from '../session.texts.ts';

interface Props {
  email: string;
  /** The error of the password. */
  error: string | undefined;
  confirm(password: string): void;
  close(): void;
}

/** Asks a signed-in user for their password before their account is deleted at once. */
export function PasswordDialog({ email, error, confirm, close }: Props) {
  const t = useSessionTexts();
  const shared = useTexts();
  const [password, setPassword] = useState('');
  const cancel = useRef<HTMLButtonElement>(null);
  const empty = password.trim() === '';
  useEffect(() => cancel.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!empty) confirm(password);
  };
  return (
    <Modal
      title={t.passwordTitle(email)}
      hint={t.passwordHint}
      className="modal modal-question"
      close={close}
    >
      <form noValidate onSubmit={submit}>
        <PasswordField value={password} onChange={setPassword} error={error} />
        <div className="modal-actions">
          <button type="submit" className="button button-quiet button-destroys" aria-disabled={empty}>
            {t.confirmButton}
          </button>
          <button ref={cancel} type="button" className="button" onClick={close}>
            {shared.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
