import { useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../../../kit/theme/icons.tsx';
import { useTexts } from '../../../texts/useTexts.ts';

export interface InputProps {
  value: string;
  onChange(value: string): void;
  error?: string;
  autoFocus?: boolean;
}

interface Props extends InputProps {
  label: string;
  type: 'email' | 'password';
  autoComplete: string;
}

/** An input of the signed-out pages; a password has a button that shows it. */
export function PlainField({ label, value, onChange, type, autoComplete, error, autoFocus }: Props) {
  const t = useTexts();
  const id = useId();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          id={id}
          type={type === 'password' && shown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that the user opened
          autoFocus={autoFocus}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
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
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}
