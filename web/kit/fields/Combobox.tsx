import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { PaperProps } from '@mui/material/Paper';
import { type ReactNode, type Ref, useRef } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import type { Option } from '../filters.tsx';
import { ChevronIcon, CloseIcon } from '../icons.tsx';
import { ListPaper } from './ListPaper.tsx';
import { OptionsFailed } from './OptionsFailed.tsx';
import { PickedChip } from './PickedChip.tsx';
import { type Picking, useCombobox } from './useCombobox.ts';
import { useSelectedName } from './useSelectedName.ts';

export interface ComboboxProps<T extends Option> extends Picking<T> {
  id?: string;
  /** The field of the form that it fills. */
  name?: string;
  /** The accessible name, where no label element gives one. */
  label?: string;
  placeholder?: string;
  describedBy?: string | undefined;
  error?: boolean;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Any text may stay, the options are suggestions: no arrow, and Home and End move in the text. */
  free?: boolean;
  maxLength?: number;
  /** In pixels, where the screen is wide enough; all there is unless told. */
  width?: number;
  /** Inside the input, before the text. */
  start?: ReactNode;
  /** Above and below the options. */
  head?: ReactNode;
  foot?: ReactNode;
  renderOption?(option: T): ReactNode;
}

/** An input that chooses among options by typing. All pickers are this one. */
export function Combobox<T extends Option>(props: ComboboxProps<T>) {
  const { multiple = false, chosen, offer, disabled, free, width, head, foot, renderOption } = props;
  const t = useTexts();
  const picking = useCombobox(props);
  const root = useRef<HTMLElement>(null);
  const focus = () => root.current?.querySelector('input')?.focus();
  const selecting = useSelectedName(root, !multiple && !free && props.typed === undefined, chosen);
  return (
    <Box
      onBlur={picking.onBlur}
      {...selecting}
      sx={{ width: { xs: '100%', sm: width ?? '100%' }, minWidth: width ? 190 : 0 }}
    >
      <Autocomplete<T, boolean>
        {...picking.list}
        ref={root}
        id={props.id}
        multiple={multiple}
        size="small"
        disabled={disabled}
        value={multiple ? (chosen as T[]) : (chosen[0] ?? null)}
        onKeyDown={picking.input.onKeyDown}
        selectOnFocus={!free}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.value}
        filterOptions={(all) => all}
        disableCloseOnSelect={multiple}
        handleHomeEndKeys={!free}
        forcePopupIcon={!free}
        loading={offer.loading}
        loadingText={t.searching}
        noOptionsText={offer.empty}
        clearText={t.clear}
        openText={t.open}
        closeText={t.close}
        popupIcon={<ChevronIcon width={18} height={18} />}
        clearIcon={<CloseIcon width={16} height={16} />}
        slots={{ paper: ListPaper }}
        slotProps={{ paper: { head, foot: foot ?? offer.more } as PaperProps }}
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            {renderOption ? renderOption(option) : option.label}
          </li>
        )}
        renderValue={
          multiple
            ? (_value, getItemProps) =>
                chosen.map((option, index) => (
                  <PickedChip
                    key={option.value}
                    label={option.label}
                    item={getItemProps({ index })}
                    disabled={disabled}
                    onRemove={() => {
                      picking.remove(option);
                      focus();
                    }}
                  />
                ))
            : undefined
        }
        renderInput={({ slotProps }) => (
          <ComboboxInput<T> {...props} root={slotProps.input} html={slotProps.htmlInput} />
        )}
      />
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

function ComboboxInput<T extends Option>(props: ComboboxProps<T> & { root: object; html: object }) {
  const { label, placeholder, describedBy, error, required, inputRef, maxLength, chosen, start } = props;
  const chips = props.multiple ? (props.root as { startAdornment?: ReactNode }).startAdornment : undefined;
  return (
    <OutlinedInput
      {...props.root}
      name={props.name}
      error={error}
      fullWidth
      size="small"
      placeholder={chosen.length === 0 ? placeholder : undefined}
      inputRef={inputRef}
      startAdornment={chips ?? start}
      slotProps={{
        input: {
          ...props.html,
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-required': required,
          maxLength,
        },
      }}
    />
  );
}
