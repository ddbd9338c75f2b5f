import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

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
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Before it is removed: only a dialog that closes gives the focus back to what had it.
    return () => element?.close();
  }, []);
  // In development React opens it twice.
  const closed = () => {
    if (!dialog.current?.open) close();
  };
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      onClose={closed}
    >
      <h2 id={id}>{title}</h2>
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      {children}
    </dialog>
  );
}
