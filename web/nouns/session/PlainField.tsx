import { useId, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';

interface Props {
  label: string;
  value: string;
  onChange(value: string): void;
  type: 'email' | 'password';
  autoComplete: string;
  error?: string;
  autoFocus?: boolean;
}

/** An input of the pages before signing in; a password can be looked at. */
export function PlainField({ label, value, onChange, type, autoComplete, error, autoFocus }: Props) {
  const t = useTexts();
  const id = useId();
  const [shown, setShown] = useState(false);
  const Drawn = shown ? EyeOffIcon : EyeIcon;
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
          // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was asked for
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
            <Drawn />
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
