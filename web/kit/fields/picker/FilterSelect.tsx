import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTexts } from '../../../texts/useTexts.ts';
import { ChevronIcon } from '../../theme/icons.tsx';

export interface Option<V extends string = string> {
  readonly value: V;
  readonly label: string;
}

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

const Chevron = (props: object) => <ChevronIcon {...props} width={18} height={18} />;

/** A filter with few values. */
export function FilterSelect<V extends string>({
  label,
  value,
  options,
  onChange,
  all,
  required,
  describedBy,
}: FilterProps<V>) {
  const t = useTexts();
  const none = all ?? `${label}: ${t.all}`;
  return (
    <Select
      size="small"
      displayEmpty
      value={value ?? ''}
      onChange={(event) => onChange((event.target.value || undefined) as V | undefined)}
      IconComponent={Chevron}
      renderValue={(chosen) => options.find((option) => option.value === chosen)?.label ?? none}
      error={describedBy !== undefined}
      SelectDisplayProps={{ 'aria-label': label, 'aria-describedby': describedBy }}
      sx={{ minWidth: 150 }}
    >
      {required ? null : <MenuItem value="">{none}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} sx={longStyle}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}

/** On a narrow screen a long label takes several lines. */
const longStyle = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;
