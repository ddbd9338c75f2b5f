import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { type KeyboardEvent, useId, useState } from 'react';
import type { BulkAct, BulkPreview } from '#contract/kit/bulk.ts';
import { watchAct } from '../../feedback/watchAct.ts';
import { useFocusReturn } from '../../keyboard/keptFocus.ts';
import { recheckRun } from '../../page/run.ts';
import { formatNumber } from '../../values/useNumberFormat.ts';
import { type Act, primary, type Values } from './act.ts';
import { useBulkTexts } from './bulk.texts.ts';
import { FieldsStep } from './FieldsStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { type NextAct, ReceiptStep } from './ReceiptStep.tsx';

interface Props {
  act: Act;
  /** The values to set, if they are known already: the dialog begins with what they would change. */
  chosen?: Values;
  /** What it is about; by default the number of records. */
  subject?: string | undefined;
  /** Called once the act has started. */
  onStarted(receipt: BulkAct): void;
  /** Another act, which may follow once this one is done. */
  next?: NextAct | undefined;
  close(): void;
}

/** An act on many records: the fields to set, what it would do, then its progress and receipt (product/bulk). */
export function BulkDialog({ act, chosen, subject, onStarted, next, close: closeDialog }: Props) {
  const t = useBulkTexts();
  const id = useId();
  const [values, setValues] = useState<Values>(chosen ?? {});
  const [preview, setPreview] = useState<BulkPreview>();
  const [receipt, setReceipt] = useState<BulkAct>();
  useFocusReturn();
  const close = () => {
    closeDialog();
    // Whoever has read the receipt goes on.
    if (receipt) recheckRun();
  };
  return (
    <Dialog open onClose={close} onKeyDown={pressPrimary} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t.titles[act.action](subject ?? t.records(formatNumber(act.count)))}</DialogTitle>
      {receipt ? (
        <ReceiptStep started={receipt} next={next} close={close} />
      ) : preview || chosen || act.action !== 'set' ? (
        <PreviewStep
          {...{ act, values, preview }}
          back={act.action === 'set' && !chosen ? () => setPreview(undefined) : close}
          onStarted={(started) => {
            setReceipt(started);
            watchAct(started.id);
            onStarted(started);
          }}
        />
      ) : (
        <FieldsStep {...{ act, values, setValues, close }} onPreview={setPreview} />
      )}
    </Dialog>
  );
}

/** Ctrl or ⌘ and Enter presses the button that goes on. */
function pressPrimary({ key, ctrlKey, metaKey, repeat, currentTarget }: KeyboardEvent): void {
  if (key !== 'Enter' || ctrlKey === metaKey || repeat) return;
  currentTarget.querySelector<HTMLElement>(`[${primary}]`)?.click();
}
