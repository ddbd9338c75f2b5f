import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { useIsInRun } from '../page/run.ts';
import { BackIcon } from '../theme/icons.tsx';
import { useReviewingTexts } from './review.texts.ts';

interface Props {
  /** Its place among the pending ones. */
  place: { place: number; of: number } | null;
  queue: boolean;
  setQueue(on: boolean): void;
  onNext?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  /** Further switches. */
  children?: ReactNode;
}

/** Buttons to the previous and the next pending review, and the options of the review. */
export function ReviewToolbar({ place, queue, setQueue, onNext, onPrevious, children }: Props) {
  const t = useReviewingTexts();
  // A run through the inbox has a bar of its own.
  const isInRun = useIsInRun();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      {isInRun ? null : <QueueButtons {...{ place, onNext, onPrevious }} />}
      <Box sx={{ flex: 1 }} />
      {children}
      {isInRun ? null : <LabelledSwitch label={t.goOn} checked={queue} onChange={setQueue} margin={0} />}
    </Box>
  );
}

/** The review before and after, and its place among the pending ones. */
function QueueButtons({ place, onNext, onPrevious }: Pick<Props, 'place' | 'onNext' | 'onPrevious'>) {
  const t = useReviewingTexts();
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={!onPrevious}
        onClick={onPrevious}
        startIcon={<BackIcon width={16} height={16} />}
      >
        {t.previous}
      </Button>
      <Button
        variant="outlined"
        size="small"
        disabled={!onNext}
        onClick={onNext}
        endIcon={<BackIcon width={16} height={16} style={{ transform: 'rotate(180deg)' }} />}
      >
        {t.next}
      </Button>
      {place ? (
        <Box component="span" sx={{ ml: 0.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {t.queue(place.place, place.of)}
        </Box>
      ) : null}
    </>
  );
}

interface LabelledSwitchProps {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  margin: number;
}

export const LabelledSwitch = ({ label, checked, onChange, margin }: LabelledSwitchProps) => (
  <FormControlLabel
    control={<Switch size="small" checked={checked} onChange={(_event, next) => onChange(next)} />}
    label={label}
    sx={{ mr: margin }}
  />
);
