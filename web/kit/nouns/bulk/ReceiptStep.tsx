import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { Link } from 'react-router';
import type { BulkAct } from '#contract/kit/bulk.ts';
import { useBulkTexts } from './bulk.texts.ts';
import { Progress } from './Progress.tsx';
import { UndoButton } from './UndoButton.tsx';
import { useReceipt } from './useReceipt.ts';

/** The progress of a started act, then what it did. */
export function ReceiptStep({ started, close }: { started: BulkAct; close(): void }) {
  const t = useBulkTexts();
  const { data = started } = useReceipt(started.id, started);
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
        <Button variant="contained" onClick={close} autoFocus>
          {t.close}
        </Button>
      </DialogActions>
    </>
  );
}
