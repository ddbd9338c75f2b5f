import Box from '@mui/material/Box';
import type { UseAutocompleteReturnValue } from '@mui/material/useAutocomplete';
import type { ReactNode } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { coarsePointer } from '../../theme/touch.ts';
import type { Option } from './Select.tsx';
import type { Offer } from './useCombobox.ts';

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
    <Box ref={scrollIntoView} className="combobox-list" sx={paperStyle}>
      {head}
      <div role="status" aria-busy={loading}>
        {shown.length > 0 ? null : (
          // A click on it must not take the focus from the input.
          <Box
            onMouseDown={(event) => event.preventDefault()}
            sx={{ p: '14px 16px', color: 'text.secondary' }}
          >
            {loading ? t.searching : empty}
          </Box>
        )}
      </div>
      {shown.length === 0 ? null : (
        <Box component="ul" {...combobox.getListboxProps()} tabIndex={-1} sx={listStyle}>
          {shown.map((option, index) => {
            const { key, ...item } = combobox.getOptionProps({ option, index });
            return (
              <li key={option.value} {...item}>
                {renderOption ? renderOption(option) : option.label}
              </li>
            );
          })}
        </Box>
      )}
      {foot ? (
        <Box role="status" sx={footStyle}>
          {foot}
        </Box>
      ) : null}
    </Box>
  );
}

const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'nearest' });

const paperStyle = {
  position: 'absolute',
  zIndex: 'modal',
  top: '100%',
  width: '100%',
  background: 'var(--raised)',
  border: '1px solid var(--line)',
  borderRadius: 1,
  boxShadow: 1,
};

const listStyle = {
  listStyle: 'none',
  m: 0,
  py: 1,
  px: 0,
  maxHeight: '40vh',
  overflow: 'auto',
  position: 'relative',
  '& [role=option]': {
    display: 'flex',
    alignItems: 'center',
    minHeight: { xs: 48, sm: 'auto' },
    px: 2,
    py: 0.75,
    fontSize: 14,
    cursor: 'pointer',
    overflow: 'hidden',
    [coarsePointer]: { minHeight: 44 },
    '&.Mui-focused': { background: 'var(--hover)' },
    '&.Mui-focusVisible': { backgroundColor: 'action.focus' },
    '&[aria-selected=true]': { backgroundColor: 'action.selected' },
  },
};

const footStyle = {
  px: 2,
  py: 0.75,
  fontSize: 12,
  color: 'text.secondary',
  borderTop: '1px solid var(--line)',
};
