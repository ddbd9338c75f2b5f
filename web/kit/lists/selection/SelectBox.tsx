import { type ChangeEvent, useEffect, useRef } from 'react';

interface Props {
  label: string;
  checked: boolean;
  /** Some, but not all, of what it stands for. */
  partly?: boolean;
  onToggle(extend: boolean): void;
}

/** A checkbox that selects rows. A plain element: a page has 25 of them. Its style is in rows/list.css. */
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
