import Autocomplete from '@mui/material/Autocomplete';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCallback, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/useTexts.ts';
import type { Option } from '../filters.tsx';
import { ChevronIcon, CloseIcon } from '../icons.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { useShow } from './labels.ts';
import { type FieldProps, useField } from './useField.ts';
import { type OptionSource, useOptions } from './useOptions.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  source: OptionSource;
  /** Options of the values that the record already has, so that they show their names. */
  known?: readonly Option[];
  placeholder?: string;
}

/** One record out of many, found by typing; the value is its id, '' for none. */
export function PickField<Values extends FieldValues>(props: Props<Values>) {
  const { known, source, placeholder } = props;
  const { field, id, error, describedBy } = useField(props);
  const remember = useKnown(props.name, known);
  return (
    <FieldFrame id={id} {...framed(props)} error={error}>
      <Searchable
        {...{ id, source, placeholder, describedBy, remember }}
        error={error !== undefined}
        disabled={props.disabled}
        name={field.name}
        multiple={false}
        inputRef={field.ref}
        onBlur={field.onBlur}
        value={field.value ? [field.value] : []}
        onChange={([value]) => field.onChange(value ?? '')}
      />
    </FieldFrame>
  );
}

/** Several records out of many; the value is the list of their ids. */
export function PickManyField<Values extends FieldValues>(props: Props<Values>) {
  const { known, source, placeholder } = props;
  const { field, id, error, describedBy } = useField(props);
  const remember = useKnown(props.name, known);
  return (
    <FieldFrame id={id} {...framed(props)} error={error}>
      <Searchable
        {...{ id, source, placeholder, describedBy, remember }}
        error={error !== undefined}
        disabled={props.disabled}
        name={field.name}
        multiple
        inputRef={field.ref}
        onBlur={field.onBlur}
        value={field.value ?? []}
        onChange={field.onChange}
      />
    </FieldFrame>
  );
}

const framed = ({ label, required, hint }: Pick<FieldProps<never>, 'label' | 'required' | 'hint'>) => ({
  label,
  required,
  hint,
});

/** Remembers the name of every value that was ever offered or given. */
function useKnown(
  field: string,
  known: readonly Option[] = [],
): (options: readonly Option[]) => Map<string, Option> {
  const names = useRef(new Map<string, Option>());
  const { none } = useTexts();
  const show = useCallback(
    (value: unknown) =>
      [value]
        .flat()
        .filter((id): id is string => typeof id === 'string' && id !== '')
        .map((id) => names.current.get(id)?.label ?? id)
        .join(', ') || none,
    [none],
  );
  useShow(field, show);
  return (options) => {
    for (const option of [...known, ...options]) names.current.set(option.value, option);
    return names.current;
  };
}

interface SearchableProps {
  id: string;
  name: string;
  source: OptionSource;
  placeholder?: string;
  describedBy?: string;
  error: boolean;
  disabled?: boolean;
  multiple: boolean;
  inputRef: React.Ref<HTMLInputElement>;
  value: readonly string[];
  onChange(value: string[]): void;
  onBlur(): void;
  remember(options: readonly Option[]): Map<string, Option>;
}

function Searchable(props: SearchableProps) {
  const {
    id,
    source,
    placeholder,
    describedBy,
    error,
    disabled,
    multiple,
    inputRef,
    value,
    onChange,
    remember,
  } = props;
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const { options, enough, loading, isError } = useOptions(source, typed);
  const nothing = isError ? t.loadFailed : t.noOptions;
  const names = remember(options);
  const chosen = value.map((one) => names.get(one) ?? { value: one, label: '…' });
  return (
    <Autocomplete<Option, boolean>
      id={id}
      multiple={multiple}
      size="small"
      disabled={disabled}
      options={[...options]}
      value={multiple ? chosen : (chosen[0] ?? null)}
      onChange={(_event, next) =>
        onChange((Array.isArray(next) ? next : next ? [next] : []).map((one) => one.value))
      }
      onInputChange={(_event, text, why) => setTyped(why === 'input' ? text : '')}
      onBlur={props.onBlur}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      filterOptions={(found) => found}
      filterSelectedOptions={multiple}
      loading={loading && enough}
      loadingText={t.searching}
      noOptionsText={enough ? nothing : t.typeToSearch}
      clearText={t.clear}
      openText={t.open}
      closeText={t.close}
      popupIcon={<ChevronIcon width={18} height={18} />}
      clearIcon={<CloseIcon width={16} height={16} />}
      renderInput={({ slotProps }) => (
        <OutlinedInput
          {...slotProps.input}
          name={props.name}
          error={error}
          fullWidth
          size="small"
          placeholder={value.length === 0 ? placeholder : undefined}
          inputRef={inputRef}
          slotProps={{ input: { ...slotProps.htmlInput, 'aria-describedby': describedBy } }}
        />
      )}
    />
  );
}
