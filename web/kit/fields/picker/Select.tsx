import type { ComponentProps } from 'react';
import { ChevronIcon } from '../../theme/icons.tsx';
import './openSelect.ts';
import './select.css';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

interface Props extends Omit<ComponentProps<'select'>, 'value'> {
  value: string;
  options: readonly Option[];
  /** What is shown while nothing is chosen. */
  empty?: string;
  /** Whether nothing may be chosen again. */
  optional?: boolean;
}

/** The browser's own select: its list is the system's on phones, and ours where it can be styled (decision 0100). */
export function Select({ value, options, empty, optional = false, className = '', ...select }: Props) {
  // Of a value that is not offered, the browser would show the first option instead.
  const isOffered = options.some((option) => option.value === value);
  return (
    <div className={`select-field ${className}`}>
      <select value={isOffered ? value : ''} {...select}>
        {empty === undefined ? null : (
          // Safari offers what is hidden too.
          <option value="" hidden={!optional} disabled={!optional}>
            {empty}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronIcon width={18} height={18} />
    </div>
  );
}
