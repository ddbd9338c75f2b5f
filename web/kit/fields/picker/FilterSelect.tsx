import { useTexts } from '../../../texts/useTexts.ts';
import { type Option, Select } from './Select.tsx';

interface FilterProps<V extends string> {
  label: string;
  value: V | undefined;
  options: readonly Option<V>[];
  onChange(value: V | undefined): void;
  /** The label of "no filter"; by default "Todos". */
  all?: string;
  /** True when "no filter" is not among the options. */
  required?: boolean;
  /** The id of its error message. */
  describedBy?: string | undefined;
}

/** A filter with few values. */
export function FilterSelect<V extends string>(props: FilterProps<V>) {
  const { label, value, options, onChange, all, required, describedBy } = props;
  const t = useTexts();
  return (
    <Select
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined}
      value={value ?? ''}
      options={options}
      empty={all ?? `${label}: ${t.all}`}
      optional={!required}
      onChange={({ target }) => onChange((target.value || undefined) as V | undefined)}
    />
  );
}
