import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Link } from 'react-router';
import { type BulkAct, isBulkRunning } from '#contract/kit/bulk.ts';
import { useBulkTexts } from './bulk.texts.ts';
import { useInSight } from './receipt/inSight.ts';
import { Progress } from './receipt/Progress.tsx';
import { UndoButton } from './receipt/UndoButton.tsx';
import { useReceipt } from './receipt/useReceipt.ts';

/** What may be done once an act is done. */
export interface NextAct {
  readonly label: string;
  run(): void;
}

interface Props {
  started: BulkAct;
  next: NextAct | undefined;
  close(): void;
}

/** The progress of a started act, then what it did. */
export function ReceiptStep({ started, next, close }: Props) {
  const t = useBulkTexts();
  const { data = started } = useReceipt(started.id, started);
  useInSight(started.id);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start', minHeight: 160 }}>
        <Progress act={data} />
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={`/bulk/${started.id}`}>
          {t.receipt}
        </Button>
        <UndoButton act={data} />
        <Button variant={next ? 'outlined' : 'contained'} onClick={close} autoFocus>
          {t.close}
        </Button>
        {next ? (
          <Button variant="contained" onClick={next.run} disabled={isBulkRunning(data.state)}>
            {next.label}
          </Button>
        ) : null}
      </DialogActions>
    </>
  );
}
