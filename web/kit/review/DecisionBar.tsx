import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { ActionBar } from '../page/ActionBar.tsx';
import { useReviewingTexts } from './review.texts.ts';

interface Props {
  isPending: boolean;
  onBack(): void;
  /** Undefined where the caller cannot: the button is disabled. */
  onReject?: (() => void) | undefined;
  onApprove?: (() => void) | undefined;
  /** Somebody else must decide: no buttons to decide. */
  readOnly: boolean;
  /** Before the buttons. */
  children?: ReactNode;
}

/** The buttons at the end of a review. */
export function DecisionBar({ isPending, onBack, onReject, onApprove, readOnly, children }: Props) {
  const t = useReviewingTexts();
  return (
    <ActionBar>
      {children}
      <Button variant="outlined" disabled={isPending} onClick={onBack}>
        {t.back}
      </Button>
      {readOnly ? null : (
        <>
          <Button variant="outlined" color="error" disabled={!onReject} onClick={onReject}>
            {t.reject}
          </Button>
          <Button variant="contained" disabled={!onApprove} onClick={onApprove}>
            {t.approve}
          </Button>
        </>
      )}
    </ActionBar>
  );
}

/** Why a decision was refused, with a button that loads the present state. */
export function DecisionFailed({ failure, reload }: { failure: string | undefined; reload(): unknown }) {
  const { reload: label } = useTexts();
  if (!failure) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => reload()}>
          {label}
        </Button>
      }
    >
      {failure}
    </Alert>
  );
}
