import Box from '@mui/material/Box';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type ReactNode, useRef } from 'react';
import { ComboboxInput, type InputProps } from './ComboboxInput.tsx';
import { ComboboxList } from './ComboboxList.tsx';
import { OptionsFailed } from './OptionsFailed.tsx';
import { PickedChip } from './PickedChip.tsx';
import type { Option } from './Select.tsx';
import { type ComboboxState, useCombobox } from './useCombobox.ts';
import { useSelectedName } from './useSelectedName.ts';

export interface ComboboxProps<T extends Option> extends ComboboxState<T>, InputProps {
  id?: string;
  /** In pixels, on wide screens; by default the full width. */
  width?: number;
  /** Inside the input, before the text. */
  start?: ReactNode;
  /** Above and below the options. */
  head?: ReactNode;
  foot?: ReactNode;
  renderOption?(option: T): ReactNode;
}

/**
 * An input that chooses among options by typing; the base of all pickers. It uses MUI's hook because MUI's component
 * includes a positioning library, a fifth of the JavaScript of a list screen.
 */
export function Combobox<T extends Option>(props: ComboboxProps<T>) {
  const { multiple = false, chosen, offer, disabled = false, free = false, width, head, foot } = props;
  const picking = useCombobox(props);
  const root = useRef<HTMLElement>(null);
  const focus = () => root.current?.querySelector('input')?.focus();
  const selectionHandlers = useSelectedName(root, !multiple && !free && props.typed === undefined, chosen);
  const combobox = useAutocomplete<T, boolean>({
    ...picking.list,
    id: props.id,
    multiple,
    disabled,
    value: multiple ? [...chosen] : (chosen[0] ?? null),
    selectOnFocus: !free,
    getOptionLabel: (option) => option.label,
    getOptionKey: (option) => option.value,
    filterOptions: (all) => all,
    disableCloseOnSelect: multiple,
    handleHomeEndKeys: !free,
  });
  const chips = chosen.map((option, index) => (
    <PickedChip
      key={option.value}
      label={option.label}
      item={combobox.getItemProps({ index })}
      disabled={disabled}
      onRemove={() => {
        picking.remove(option);
        focus();
      }}
    />
  ));
  return (
    <Box
      ref={root}
      className="combobox"
      onBlur={picking.onBlur}
      {...selectionHandlers}
      sx={{ width: { xs: '100%', sm: width ?? '100%' }, minWidth: width ? 190 : 0 }}
    >
      <Box sx={{ position: 'relative' }}>
        <div {...combobox.getRootProps(picking.input)}>
          <ComboboxInput
            {...props}
            combobox={combobox}
            empty={chosen.length === 0}
            start={multiple ? chips : props.start}
          />
        </div>
        {combobox.popupOpen ? (
          <ComboboxList<T>
            combobox={combobox}
            offer={offer}
            head={head}
            foot={foot ?? offer.more}
            renderOption={props.renderOption}
          />
        ) : null}
      </Box>
      {offer.failed ? (
        <OptionsFailed
          text={offer.failed}
          retry={() => {
            picking.retry();
            focus();
          }}
        />
      ) : null}
    </Box>
  );
}
