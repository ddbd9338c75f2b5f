import { dictionary } from '@zxcvbn-ts/language-common';
import { minPasswordLength } from '#contract/kit/limits.ts';
import { commonSetOf, type PasswordOwner } from '#contract/passwords.rules.ts';
import { usePasswordTexts } from './password.texts.ts';
import { partsFilled, passwordLevel } from './passwordLevel.ts';

const common = commonSetOf(dictionary['passwords-common']);
const parts = [1, 2, 3];

export interface MeterProps {
  password: string;
  owner: PasswordOwner;
}

/** How good a new password is, and why it is refused. Its chunk has the list of common passwords: load it lazily. */
export function PasswordMeter({ password, owner }: MeterProps) {
  const t = usePasswordTexts();
  const level = passwordLevel(password, owner, common);
  const filled = partsFilled(level);
  const refused = filled === 0 && level !== 'passwordTooShort';
  return (
    <span style={{ display: 'block' }} data-level={level}>
      <span aria-hidden="true" style={{ display: 'flex', gap: 4, margin: '2px 0 4px' }}>
        {parts.map((part) => (
          <span
            key={part}
            style={{ flex: 1, height: 3, borderRadius: 2, background: colorOf(part, filled) }}
          />
        ))}
      </span>
      <span role="status" style={refused ? { color: 'var(--danger)' } : undefined}>
        {level === 'passwordTooShort'
          ? t.missing(minPasswordLength - password.trim().length)
          : t.levels[level]}
      </span>
    </span>
  );
}

function colorOf(part: number, filled: number): string {
  if (part > filled) return 'var(--line-strong)';
  return filled === 1 ? 'var(--warning)' : 'var(--success)';
}
