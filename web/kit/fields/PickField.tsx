import { useCallback, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/useTexts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldRenderer } from './labels.ts';
import { Combobox } from './picker/Combobox.tsx';
import type { Option } from './picker/FilterSelect.tsx';
import { uniqueMatch } from './picker/ranking.ts';
import { type OptionSource, useOptions } from './picker/useOptions.ts';
import { type FieldProps, useField } from './useField.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  source: OptionSource;
  /** Options of the values that the record already has, so that they show their names. */
  known?: readonly Option[];
  placeholder?: string;
}

/** One record out of many, found by typing; the value is its id, '' for none. */
export function PickField<Values extends FieldValues>(props: Props<Values>) {
  return <Searchable {...props} multiple={false} />;
}

/** Several records out of many; the value is the list of their ids. */
export function PickManyField<Values extends FieldValues>(props: Props<Values>) {
  return <Searchable {...props} multiple />;
}

function Searchable<Values extends FieldValues>(props: Props<Values> & { multiple: boolean }) {
  const { label, required, hint, source, known, placeholder, disabled, multiple } = props;
  const { field, id, error, describedBy } = useField(props);
  const [typed, setTyped] = useState<string>();
  const offer = useOptions(source, typed ?? '');
  const ids: readonly string[] = [field.value ?? []].flat().filter((value) => value !== '');
  const chosen = useChosen(props.name, ids, [...(known ?? []), ...offer.options]);
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint} error={error}>
      <Combobox
        {...{ id, placeholder, describedBy, disabled, multiple, chosen, typed, offer }}
        error={error !== undefined}
        name={field.name}
        inputRef={field.ref}
        onBlur={field.onBlur}
        onType={setTyped}
        onLeave={uniqueMatch}
        onChoose={(options) => {
          const values = options.map(({ value }) => value);
          field.onChange(multiple ? values : (values[0] ?? ''));
        }}
      />
    </FieldFrame>
  );
}

/** The options of the chosen values, by the name of every value that was ever offered or known. */
function useChosen(field: string, ids: readonly string[], options: readonly Option[]): readonly Option[] {
  const names = useRef(new Map<string, string>());
  for (const { value, label } of options) names.current.set(value, label);
  const { none } = useTexts();
  const show = useCallback(
    (value: unknown) =>
      [value]
        .flat()
        .filter((id): id is string => typeof id === 'string' && id !== '')
        .map((id) => names.current.get(id) ?? id)
        .join(', ') || none,
    [none],
  );
  useFieldRenderer(field, show);
  const chosen = ids.map((value) => ({ value, label: names.current.get(value) ?? '…' }));
  return useSame(chosen);
}

/** The array of before as long as it holds the same options: MUI starts afresh at every new one. */
function useSame(options: readonly Option[]): readonly Option[] {
  const [kept, keep] = useState(options);
  const same =
    kept.length === options.length &&
    kept.every(({ value, label }, i) => value === options[i]?.value && label === options[i]?.label);
  if (!same) keep(options);
  return same ? kept : options;
}
