import { useMemo, useState } from 'react';
import { Combobox } from '../../fields/picker/Combobox.tsx';
import { uniqueMatch } from '../../fields/picker/ranking.ts';
import { type OptionSource, useOptions } from '../../fields/picker/useOptions.ts';

interface Props {
  label: string;
  /** The label of the first option, for no filter. */
  all: string;
  value: string | undefined;
  onChange(id: string | undefined): void;
  source: OptionSource;
  /** The name of the chosen record; undefined while it loads. */
  name: string | undefined;
  width?: number;
}

/** A filter by a record, searched by typing (product/forms#pickers). */
export function PickFilter({ label, all, value, onChange, source, name, width }: Props) {
  const [typed, setTyped] = useState<string>();
  const found = useOptions(source, typed ?? '');
  const chosen = useMemo(() => (value ? [{ value, label: name ?? '…' }] : []), [value, name]);
  const offer = useMemo(() => {
    const none = { value: '', label: all };
    return typed?.trim() ? found : { ...found, options: source.minimum ? [none] : [none, ...found.options] };
  }, [typed, found, all, source]);
  return (
    <Combobox
      label={label}
      placeholder={all}
      {...(width && { width })}
      chosen={chosen}
      typed={typed}
      onType={setTyped}
      onLeave={uniqueMatch}
      onChoose={([option]) => onChange(option?.value || undefined)}
      offer={offer}
    />
  );
}
