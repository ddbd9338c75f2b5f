import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { type KeyboardEvent, useId, useState } from 'react';
import type { BulkAct, BulkPreview } from '#contract/kit/bulk.ts';
import { formatted } from '../../lists/selection/SelectionBar.tsx';
import { type Act, primary, type Values } from './act.ts';
import { useBulkTexts } from './bulk.texts.ts';
import { FieldsStep } from './FieldsStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ReceiptStep } from './ReceiptStep.tsx';

interface Props {
  act: Act;
  /** The values to set, if they are known already: the dialog begins with what they would change. */
  chosen?: Values;
  /** Called once the act has started. */
  onStarted(receipt: BulkAct): void;
  close(): void;
}

/** An act on many records: the fields to set, what it would do, then its progress and receipt (product/bulk). */
export function BulkDialog({ act, chosen, onStarted, close }: Props) {
  const t = useBulkTexts();
  const id = useId();
  const [values, setValues] = useState<Values>(chosen ?? {});
  const [preview, setPreview] = useState<BulkPreview>();
  const [receipt, setReceipt] = useState<BulkAct>();
  const count = formatted(act.count);
  return (
    <Dialog open onClose={close} onKeyDown={pressPrimary} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{act.action === 'set' ? t.changeTitle(count) : t.removeTitle(count)}</DialogTitle>
      {receipt ? (
        <ReceiptStep started={receipt} close={close} />
      ) : preview || chosen || act.action !== 'set' ? (
        <PreviewStep
          {...{ act, values, preview }}
          back={act.action === 'set' && !chosen ? () => setPreview(undefined) : close}
          onStarted={(started) => {
            setReceipt(started);
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
