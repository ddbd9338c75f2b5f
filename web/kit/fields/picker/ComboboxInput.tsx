import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import type { ReactNode, Ref } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { ChevronIcon, CloseIcon } from '../../theme/icons.tsx';
import { touched } from '../../theme/touch.ts';
import type { Option } from './FilterSelect.tsx';

/** What whoever draws a picker says of its input. */
export interface InputProps {
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
}

interface Props<T extends Option> extends InputProps {
  combobox: UseAutocompleteReturnValue<T, boolean>;
  /** Nothing is chosen. */
  empty: boolean;
  start: ReactNode;
}

/** The input of a combobox, with what is chosen before the text and its two buttons after it. */
export function ComboboxInput<T extends Option>(props: Props<T>) {
  const { combobox, empty, start, free, disabled, placeholder, label, describedBy, required } = props;
  const t = useTexts();
  const { popupOpen, dirty, focused, focusedItem, setAnchorEl } = combobox;
  const clears = dirty && !disabled;
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
          {clears ? (
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
      sx={[inputStyle, roomFor((clears ? 1 : 0) + (free ? 0 : 1)), focusedItem === -1 ? null : hideText]}
    />
  );
}

/** Neither text nor chips go under the buttons. */
const roomFor = (buttons: number) => ({
  pr: ['4px', '36px', '62px'][buttons],
  [touched]: { pr: ['4px', '48px', '92px'][buttons] },
});

/** While the arrow keys move among the chips. */
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
  [touched]: { right: 2 },
};
