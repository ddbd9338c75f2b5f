import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import type { Option } from './Select.tsx';
import type { Offer } from './useCombobox.ts';
import './combobox.css';

interface Props<T extends Option> {
  combobox: UseAutocompleteReturnValue<T, boolean>;
  offer: Offer<T>;
  /** Above and below the options. */
  head: ReactNode;
  foot: ReactNode;
  renderOption: ((option: T) => ReactNode) | undefined;
}

/** The open list of a combobox, below its input; scrolled into view. */
export function ComboboxList<T extends Option>({ combobox, offer, head, foot, renderOption }: Props<T>) {
  const t = useTexts();
  const { loading, empty } = offer;
  const shown = combobox.groupedOptions as readonly T[];
  return (
    <div ref={scrollIntoView} className="combobox-list">
      {head}
      <div role="status" aria-busy={loading}>
        {shown.length > 0 ? null : (
          // biome-ignore lint/a11y/noStaticElementInteractions: a click on it must not take the focus from the input.
          <div onMouseDown={(event) => event.preventDefault()}>{loading ? t.searching : empty}</div>
        )}
      </div>
      {shown.length === 0 ? null : (
        <ul {...combobox.getListboxProps()} tabIndex={-1}>
          {shown.map((option, index) => {
            const { key, ...item } = combobox.getOptionProps({ option, index });
            return (
              <li key={option.value} {...item}>
                {renderOption ? renderOption(option) : option.label}
              </li>
            );
          })}
        </ul>
      )}
      {foot ? (
        <div role="status" className="foot">
          {foot}
        </div>
      ) : null}
    </div>
  );
}

const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });
