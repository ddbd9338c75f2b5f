import Box from '@mui/material/Box';
import { AlertIcon, CheckIcon, ClockIcon, type Icon } from '../../theme/icons.tsx';
import { useStepsTexts } from './steps.texts.ts';
import type { Steps } from './useSteps.ts';

/** An error that the last save found, something that is missing, or neither. */
export type StepState = 'error' | 'missing' | 'done';

const looks: Readonly<Record<StepState, { icon: Icon; colour: string }>> = {
  error: { icon: AlertIcon, colour: 'var(--danger)' },
  missing: { icon: ClockIcon, colour: 'var(--warning)' },
  done: { icon: CheckIcon, colour: 'var(--success)' },
};

interface Props<Step extends string> {
  steps: Steps<Step>;
  labels: Readonly<Record<Step, string>>;
  states: Readonly<Record<Step, StepState | undefined>>;
  onChosen(): void;
}

/** All steps, each with its state as an icon and a word; any of them can be opened. */
export function StepList<Step extends string>({ steps, labels, states, onChosen }: Props<Step>) {
  const t = useStepsTexts();
  const open = (step: Step) => {
    onChosen();
    steps.show(step, () => steps.heading.current?.focus({ preventScroll: true }));
  };
  return (
    <Box component="nav" aria-label={t.all}>
      <Box component="ol" sx={listStyle}>
        {steps.names.map((step) => {
          const state: StepState | undefined = states[step];
          const { icon: StateIcon, colour } = state ? looks[state] : {};
          return (
            <li key={step}>
              <Box
                component="button"
                type="button"
                aria-current={step === steps.current ? 'step' : undefined}
                onClick={() => open(step)}
                sx={itemStyle}
              >
                <Box component="span" sx={{ flex: 1 }}>
                  {labels[step]}
                </Box>
                {state ? <span style={{ fontSize: 12.5, color: colour }}>{t.states[state]}</span> : null}
                {StateIcon ? (
                  <StateIcon width={16} height={16} style={{ color: colour, flex: 'none' }} />
                ) : null}
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}

const listStyle = {
  m: 0,
  mt: 0.5,
  p: 0.5,
  listStyle: 'none',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius)',
  background: 'var(--raised)',
} as const;

const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  minHeight: 44,
  px: 1.5,
  border: 0,
  borderRadius: 1,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&[aria-current]': { background: 'var(--hover)', fontWeight: 600 },
} as const;
