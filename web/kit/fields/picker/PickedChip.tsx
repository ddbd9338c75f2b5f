import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTexts } from '../../../texts/useTexts.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import { coarsePointer } from '../../theme/touch.ts';

interface Props {
  label: string;
  /** From MUI, for moving between the chips by the arrow keys. */
  item: { 'data-item-index': number; tabIndex: -1; onFocus?: (event: unknown) => void };
  disabled: boolean;
  onRemove(): void;
}

/** One of several chosen options, with a button that removes it, also by Backspace and Delete. */
export function PickedChip({ label, item, disabled, onRemove }: Props) {
  const t = useTexts();
  const { 'data-item-index': index, tabIndex, onFocus } = item;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: 'calc(100% - 6px)',
        m: '3px',
        pl: 1.25,
        borderRadius: '14px',
        background: 'var(--hover)',
        border: '1px solid var(--line)',
        fontSize: 13,
        lineHeight: '26px',
        opacity: disabled ? 0.5 : 1,
        '&:focus-within': { borderColor: 'var(--accent)' },
      }}
    >
      <Box
        component="span"
        title={label}
        sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {label}
      </Box>
      <ButtonBase
        data-item-index={index}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onRemove}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          // MUI moves the focus to the input first, where Enter would submit the form.
          event.preventDefault();
          event.stopPropagation();
          onRemove();
        }}
        disabled={disabled}
        aria-label={`${t.removeOption}: ${label}`}
        sx={{
          width: 28,
          height: 26,
          flex: 'none',
          borderRadius: '14px',
          color: 'var(--text-quiet)',
          '&:hover, &:focus-visible': { color: 'var(--text)', background: 'var(--line)' },
          [coarsePointer]: { width: 44, height: 44, borderRadius: '22px' },
        }}
      >
        <CloseIcon width={14} height={14} />
      </ButtonBase>
    </Box>
  );
}
