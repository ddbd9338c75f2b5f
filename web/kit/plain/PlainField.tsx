import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { EyeIcon, EyeOffIcon } from '../theme/icons.tsx';

export interface InputProps {
  value: string;
  onChange(value: string): void;
  error?: string;
  autoFocus?: boolean;
}

interface Props extends InputProps {
  label: string;
  type: 'email' | 'password' | 'text';
  /** The keyboard of a phone. */
  inputMode?: 'numeric';
  maxLength?: number;
  autoComplete: string;
  /** Below the input, unless there is an error. */
  hint?: ReactNode;
}

/** An input without the component library; a password has a button that shows it. */
export function PlainField(props: Props) {
  const { label, value, onChange, type, autoComplete, error, autoFocus, hint } = props;
  const t = useTexts();
  const id = useId();
  const note = `${id}-note`;
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The forms of these inputs show one error at a time (product/forms#errors).
  useEffect(() => {
    if (error) input.current?.focus();
  }, [error]);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          ref={input}
          id={id}
          type={type === 'password' && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          autoCapitalize={type === 'text' ? 'none' : undefined}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that the user opened
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error || hint ? note : undefined}
          spellCheck={false}
        />
        {type === 'password' ? (
          <button
            type="button"
            aria-label={shown ? t.hidePassword : t.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon />
          </button>
        ) : null}
      </div>
      <FieldNote id={note} error={error} hint={hint} />
    </div>
  );
}

function FieldNote({ id, error, hint }: Pick<Props, 'error' | 'hint'> & { id: string }) {
  if (error)
    return (
      <p className="field-error" id={id} role="alert">
        {error}
      </p>
    );
  return hint ? (
    <div className="field-hint" id={id}>
      {hint}
    </div>
  ) : null;
}
