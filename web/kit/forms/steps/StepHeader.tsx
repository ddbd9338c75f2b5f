import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { ChevronIcon } from '../../theme/icons.tsx';
import { CompletenessRing } from './CompletenessRing.tsx';
import { StepList, type StepState } from './StepList.tsx';
import { useStepsTexts } from './steps.texts.ts';
import type { Steps } from './useSteps.ts';

interface Props<Step extends string> {
  steps: Steps<Step>;
  labels: Readonly<Record<Step, string>>;
  /** Undefined for a step without fields. */
  states: Readonly<Record<Step, StepState | undefined>>;
  percent: number;
  /** The names of what is missing. */
  missing: readonly string[];
}

/** So many names fit two lines of most phones; the open list of the steps has all. */
const maxNamed = 3;

/** The heading of the present step: where one is, how complete the form is, and behind it the list of all steps. */
export function StepHeader<Step extends string>(props: Props<Step>) {
  const { steps, labels, states, percent, missing } = props;
  const t = useStepsTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const place = steps.names.indexOf(steps.current) + 1;
  const named = isOpen ? missing : missing.slice(0, maxNamed);
  const more = missing.length - named.length;
  const complete = missing.length > 0 ? t.completeBut(percent, named.join(', '), more) : t.complete(percent);
  return (
    <Box onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}>
      <Box component="h2" tabIndex={-1} ref={steps.heading} sx={{ fontSize: 15, borderRadius: 1 }}>
        <Box
          component="button"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={buttonStyle}
        >
          <CompletenessRing percent={percent} />
          <Box component="span" sx={{ flex: 1, minWidth: 0, display: 'grid' }}>
            <span>{t.step(place, steps.names.length, labels[steps.current])}</span>
            <Box component="span" sx={completeStyle}>
              {complete}
            </Box>
          </Box>
          <ChevronIcon style={{ flex: 'none', transform: isOpen ? 'rotate(180deg)' : undefined }} />
        </Box>
      </Box>
      <Box id={id} hidden={!isOpen}>
        <StepList {...{ steps, labels, states }} onChosen={() => setOpen(false)} />
      </Box>
    </Box>
  );
}

const buttonStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  width: '100%',
  minHeight: 60,
  px: 1.5,
  py: 1,
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--surface)',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
} as const;

const completeStyle = {
  fontSize: 12.5,
  fontWeight: 400,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;
