import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type Ref, useState } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { nameLanguage, useLanguage } from '../../../../texts/language.ts';
import { PinIcon } from '../../../theme/icons.tsx';
import { lengthText } from '../../map.texts.ts';
import { LocateError, type LocateFailure, locate } from './locate.ts';
import { useLocationTexts } from './location.texts.ts';

interface Props {
  onFound(pin: Pin): void;
  /** Whether the pin is where the reader was found last. */
  isPinHere: boolean;
  /** The other way to a pin, offered when this one fails. */
  searchAddress(): void;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
}

type State = 'idle' | 'locating' | { accuracy: number } | { failure: LocateFailure };

/** Finds where the reader is, or says why not and how to go on. */
export function LocateButton({ onFound, isPinHere, searchAddress, buttonRef }: Props) {
  const t = useLocationTexts();
  const language = nameLanguage(useLanguage());
  const [state, setState] = useState<State>('idle');
  const isLocating = state === 'locating';
  const ask = async () => {
    if (isLocating) return;
    setState('locating');
    try {
      const { accuracy, ...pin } = await locate();
      onFound(pin);
      setState({ accuracy });
    } catch (error) {
      setState({ failure: error instanceof LocateError ? error.failure : 'unavailable' });
    }
  };
  const failure = typeof state === 'object' && 'failure' in state ? state.failure : undefined;
  const accuracy = typeof state === 'object' && 'accuracy' in state ? state.accuracy : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button
        ref={buttonRef}
        variant="outlined"
        aria-disabled={isLocating}
        onClick={() => void ask()}
        startIcon={<PinIcon width={22} height={22} />}
        sx={{ py: 1.5 }}
      >
        {isLocating ? t.locating : t.useLocation}
      </Button>
      <Box role="status" sx={{ fontSize: 12.5, color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {accuracy === undefined || !isPinHere ? null : t.located(lengthText(accuracy, language))}
      </Box>
      {failure ? (
        <Alert severity="info" variant="outlined">
          {t.locateFailed[failure]} {t.otherWay}
          <Box sx={{ mt: 1 }}>
            <Button variant="outlined" color="inherit" size="small" onClick={searchAddress}>
              {t.searchAddress}
            </Button>
          </Box>
        </Alert>
      ) : null}
    </Box>
  );
}
