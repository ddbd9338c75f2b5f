import { type ChangeEvent, useEffect, useRef } from 'react';
import { coarsePointer } from '../../theme/touch.ts';

interface Props {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for. */
  partly?: boolean;
  onToggle(extend: boolean): void;
}

/** A checkbox that selects rows. A plain element: a page has 25 of them. Its style is `selectStyle`. */
export function SelectBox({ label, checked, partly = false, onToggle }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { shiftKey } = event.nativeEvent as MouseEvent;
    onToggle(shiftKey === true);
  };
  return (
    <label className="select">
      <input ref={box} type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
    </label>
  );
}

/** For the container of the rows. */
export const selectStyle = {
  '& .select': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 32,
    height: 32,
    m: '-4px -8px',
    cursor: 'pointer',
    [coarsePointer]: { width: 44, height: 44, m: '-10px -8px' },
  },
  '& .select input': { width: 16, height: 16, m: 0, accentColor: 'var(--accent)', cursor: 'pointer' },
  '& [data-selected]': { background: 'color-mix(in srgb, var(--accent) 10%, var(--surface))' },
} as const;
