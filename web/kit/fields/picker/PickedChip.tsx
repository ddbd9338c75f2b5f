import ButtonBase from '@mui/material/ButtonBase';
import { useTexts } from '../../../texts/useTexts.ts';
import { CloseIcon } from '../../theme/icons.tsx';
import './combobox.css';

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
    <span className="picked-chip">
      <span title={label}>{label}</span>
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
      >
        <CloseIcon width={14} height={14} />
      </ButtonBase>
    </span>
  );
}
