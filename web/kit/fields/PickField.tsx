import { useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../texts/useTexts.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useFieldRenderer, useNames } from './fieldMetadata.ts';
import { Combobox } from './picker/Combobox.tsx';
import { uniqueMatch } from './picker/ranking.ts';
import type { Option } from './picker/Select.tsx';
import { type OptionSource, useOptions } from './picker/useOptions.ts';
import { usePicked } from './picker/usePicked.ts';
import { type FieldProps, useField } from './useField.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  source: OptionSource;
  /** Options for the current values of the record, whose labels need not be asked for. */
  known?: readonly Option[];
  placeholder?: string;
}

/** A searchable select of one record; the value is its id, '' for none. */
export function PickField<Values extends FieldValues>(props: Props<Values>) {
  return <Searchable {...props} multiple={false} />;
}

/** A searchable select of several records; the value is the array of their ids. */
export function PickManyField<Values extends FieldValues>(props: Props<Values>) {
  return <Searchable {...props} multiple />;
}

function Searchable<Values extends FieldValues>(props: Props<Values> & { multiple: boolean }) {
  const { label, required, hint, source, known, placeholder, disabled, multiple } = props;
  const { field, id, error, describedBy } = useField(props);
  const [typed, setTyped] = useState<string>();
  const offer = useOptions(source, typed ?? '');
  const chosen = useChosen(props.name, source, idsIn(field.value), [...(known ?? []), ...offer.options]);
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

/** The options of the chosen values. */
function useChosen(
  field: string,
  source: OptionSource,
  ids: readonly string[],
  options: readonly Option[],
): readonly Option[] {
  const names = useNames();
  for (const { value, label } of options) names.set(value, label);
  const render = useCallback(
    (value: unknown) => <Names source={source} ids={idsIn(value)} names={names} />,
    [source, names],
  );
  useFieldRenderer(field, render);
  return useStable(usePicked(source, ids, names));
}

/** The ids in a value of the field. */
const idsIn = (value: unknown): string[] =>
  [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');

/** A value in the conflict dialog, which may be of somebody else and have other records. */
function Names({ source, ids, names }: { source: OptionSource; ids: string[]; names: Map<string, string> }) {
  const { none } = useTexts();
  const picked = usePicked(source, ids, names);
  return picked.map(({ label }) => label).join(', ') || none;
}

/** The previous array while its options are equal: MUI resets its state with every new array. */
function useStable(options: readonly Option[]): readonly Option[] {
  const [previous, setPrevious] = useState(options);
  const isEqual =
    previous.length === options.length &&
    previous.every(({ value, label }, i) => value === options[i]?.value && label === options[i]?.label);
  if (!isEqual) setPrevious(options);
  return isEqual ? previous : options;
}
