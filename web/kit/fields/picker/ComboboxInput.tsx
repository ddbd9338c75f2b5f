import IconButton from '@mui/material/IconButton';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import { useForkRef } from '@mui/material/utils';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { ChevronIcon, CloseIcon } from '../../theme/icons.tsx';
import type { Option } from './Select.tsx';
import './inputBox.css';

/** Props of a picker that concern its input. */
export interface InputProps {
  /** The name of the form field. */
  name?: string;
  /** The accessible name, when there is no label element. */
  label?: string;
  placeholder?: string;
  describedBy?: string | undefined;
  error?: boolean;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Any text is allowed and options are suggestions: no popup button, and Home and End move the caret. */
  free?: boolean;
  maxLength?: number;
}

interface Props<T extends Option> extends InputProps {
  combobox: UseAutocompleteReturnValue<T, boolean>;
  /** Nothing is chosen. */
  empty: boolean;
  start: ReactNode;
}

/** The input of a combobox, with the chosen chips or icon before the text and its two buttons after it. */
export function ComboboxInput<T extends Option>(props: Props<T>) {
  const { combobox, empty, start, free, disabled, placeholder, label, describedBy, required } = props;
  const t = useTexts();
  const { popupOpen, dirty, focusedItem, setAnchorEl } = combobox;
  const { ref, ...input } = combobox.getInputProps();
  const canClear = dirty && !disabled;
  const buttons = [canClear, !free].filter(Boolean).length;
  const action = popupOpen ? t.close : t.open;
  return (
    <div
      ref={setAnchorEl}
      className={`input-box combobox-input ${roomFor[buttons]} ${focusedItem === -1 ? '' : 'on-chip'}`}
    >
      {start}
      <input
        {...input}
        ref={useForkRef(ref, props.inputRef)}
        name={props.name}
        placeholder={empty ? placeholder : undefined}
        disabled={disabled}
        maxLength={props.maxLength}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={props.error ?? false}
        aria-required={required}
      />
      <span className="buttons">
        {canClear ? (
          <IconButton
            {...combobox.getClearProps()}
            color="default"
            className="clear"
            aria-label={t.clear}
            title={t.clear}
            sx={{ p: '4px', mr: '-2px' }}
          >
            <CloseIcon width={16} height={16} />
          </IconButton>
        ) : null}
        {free ? null : (
          <IconButton
            {...combobox.getPopupIndicatorProps()}
            color="default"
            className="open"
            disabled={disabled}
            aria-label={action}
            title={action}
            sx={{ p: '2px', mr: '-2px', transform: popupOpen ? 'rotate(180deg)' : 'none' }}
          >
            <ChevronIcon width={18} height={18} />
          </IconButton>
        )}
      </span>
    </div>
  );
}

/** Keeps text and chips clear of so many buttons. */
const roomFor = ['', 'one-button', 'two-buttons'];
