import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  hint: string;
  className?: string;
  close(): void;
  children: ReactNode;
}

/** A modal dialog of the signed-out pages; it is open as long as it is rendered. */
export function Modal({ title, hint, className = 'modal', close, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={className} aria-labelledby={id} onClose={close}>
      <h2 id={id}>{title}</h2>
      <p className="hint">{hint}</p>
      {children}
    </dialog>
  );
}
