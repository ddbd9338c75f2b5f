import Button from '@mui/material/Button';
import { texts } from '../../../texts/texts.ts';
import type { Steps } from './useSteps.ts';

/** By themselves: every form has the bar, few have the other texts of steps. */
const useStepsTexts = texts({
  mixed: { next: 'Siguiente', previous: 'Atrás' },
  en: { next: 'Next', previous: 'Back' },
});

/** To the step before; nothing on the first one. */
export function PreviousStep({ steps }: { steps: Steps }) {
  const t = useStepsTexts();
  return (
    <Button variant="outlined" onClick={steps.goBack}>
      {t.previous}
    </Button>
  );
}

/** To the next step: a required field of it that is empty gets the focus, otherwise its heading. */
export function NextStep({ steps }: { steps: Steps }) {
  const t = useStepsTexts();
  const { next } = steps;
  if (!next) return null;
  const focusEmpty = () => (emptyFieldOf(next) ?? steps.heading.current)?.focus();
  return (
    <Button variant="contained" onClick={() => steps.show(next, focusEmpty)}>
      {t.next}
    </Button>
  );
}

const emptyFieldOf = (step: string): HTMLInputElement | undefined =>
  [...document.querySelectorAll<HTMLInputElement>(`[data-step="${step}"] input[aria-required="true"]`)].find(
    ({ value }) => value === '',
  );
