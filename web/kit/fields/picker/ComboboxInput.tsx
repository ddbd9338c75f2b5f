import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { ChevronIcon, CloseIcon } from '../../theme/icons.tsx';
import { coarsePointer } from '../../theme/touch.ts';
import type { Option } from './FilterSelect.tsx';

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
  const { popupOpen, dirty, focused, focusedItem, setAnchorEl } = combobox;
  const canClear = dirty && !disabled;
  const action = popupOpen ? t.close : t.open;
  return (
    <OutlinedInput
      ref={setAnchorEl}
      name={props.name}
      error={props.error}
      disabled={disabled}
      fullWidth
      size="small"
      placeholder={empty ? placeholder : undefined}
      inputRef={props.inputRef}
      startAdornment={start}
      endAdornment={
        <Box sx={buttonsStyle}>
          {canClear ? (
            <IconButton
              {...combobox.getClearProps()}
              color="default"
              className="clear"
              aria-label={t.clear}
              title={t.clear}
              sx={{ p: '4px', mr: '-2px', visibility: focused ? 'visible' : 'hidden' }}
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
        </Box>
      }
      slotProps={{
        input: {
          ...combobox.getInputProps(),
          'aria-label': label,
          'aria-describedby': describedBy,
          'aria-required': required,
          maxLength: props.maxLength,
        },
      }}
      sx={[inputStyle, paddingFor(Number(canClear) + Number(!free)), focusedItem === -1 ? null : hideText]}
    />
  );
}

/** Keeps text and chips clear of the buttons. */
const paddingFor = (buttons: number) => ({
  pr: ['4px', '36px', '62px'][buttons],
  [coarsePointer]: { pr: ['4px', '48px', '92px'][buttons] },
});

/** While the arrow keys move between the chips. */
const hideText = { '& .MuiOutlinedInput-input': { opacity: 0 } };

const inputStyle = {
  flexWrap: 'wrap',
  py: 0,
  pl: '4px',
  '& .MuiOutlinedInput-input': {
    width: 0,
    minWidth: 30,
    flexGrow: 1,
    p: '2.5px 4px 2.5px 8px',
    textOverflow: 'ellipsis',
  },
  '@media (pointer: fine)': { '&:hover .clear': { visibility: 'visible' } },
};

const buttonsStyle = {
  position: 'absolute',
  right: 9,
  top: '50%',
  transform: 'translateY(-50%)',
  [coarsePointer]: { right: 2 },
};
