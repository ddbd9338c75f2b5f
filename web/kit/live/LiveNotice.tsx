import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { headingNext } from '../keyboard/headingNext.ts';

interface Props {
  severity: 'info' | 'warning';
  /** The button; undefined for none. */
  act: { label: string; run(): unknown } | undefined;
  /** Without, nothing is shown: the region stays, so that what comes is read out. */
  children: ReactNode;
}

/** What others do to the record that a screen shows. */
export function LiveNotice({ severity, act, children }: Props) {
  const button = act && (
    <Button ref={headingNext} color="inherit" size="small" onClick={() => void act.run()}>
      {act.label}
    </Button>
  );
  return (
    <div role="status">
      {children ? (
        <Alert
          severity={severity}
          variant="outlined"
          sx={{ mb: 2, overflowWrap: 'anywhere' }}
          action={button}
        >
          {children}
        </Alert>
      ) : null}
    </div>
  );
}
