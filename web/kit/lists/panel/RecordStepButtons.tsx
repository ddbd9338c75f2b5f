import IconButton from '@mui/material/IconButton';
import { ChevronIcon } from '../../theme/icons.tsx';
import { coarsePointer } from '../../theme/touch.ts';
import { formatNumber } from '../../values/useNumberFormat.ts';
import { usePanelTexts } from './panel.texts.ts';
import type { RecordStepper } from './useRecordSteps.ts';

/** The buttons to the record before and to the next one, and the place of this one in the list. */
export function RecordStepButtons({ steps: { place, total, has, go } }: { steps: RecordStepper }) {
  const t = usePanelTexts();
  const button = (by: 1 | -1, label: string, keys: string) => (
    <IconButton
      size="small"
      aria-label={label}
      title={`${label} (${keys})`}
      // Not `disabled`: the last step would lose the focus.
      aria-disabled={!has(by)}
      onClick={() => void go(by)}
      sx={{ opacity: has(by) ? 1 : 0.4, [coarsePointer]: { minWidth: 44, minHeight: 44 } }}
    >
      <ChevronIcon width={18} height={18} style={{ transform: `rotate(${by * -90}deg)` }} />
    </IconButton>
  );
  return (
    <>
      {button(-1, t.previous, 'Alt ↑')}
      <span className="place">{place ? t.place(formatNumber(place), formatNumber(total)) : ''}</span>
      {button(1, t.next, 'Alt ↓')}
    </>
  );
}
