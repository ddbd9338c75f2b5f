import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, useId, useRef, useState } from 'react';
import { type Webhook, WebhookFields, webhooks } from '#contract/webhooks.ts';
import { isSameContent } from '../../kit/drafts/draft.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useAskToLeave } from '../../kit/feedback/useAskToLeave.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Toggle } from '../../kit/fields/Toggle.tsx';
import { useDialogForm } from '../../kit/forms/useDialogForm.ts';
import { useSave } from '../../kit/http/data.ts';
import { ProblemError } from '../../kit/http/problem.ts';
import { useFocusReturn } from '../../kit/keyboard/keptFocus.ts';
import { submitByKey } from '../../kit/keyboard/submitByKey.ts';
import { LiveNotice } from '../../kit/live/LiveNotice.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { EventsField } from './EventsField.tsx';
import { MadeSecret } from './MadeSecret.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

const valuesOf = ({ name, url, events, active }: Webhook) => ({ name, url, events, active });
const firstValues = { name: '', url: '', events: [] as string[], active: true };

/** What somebody else has saved meanwhile; undefined if that is not why it failed. */
const savedMeanwhile = (error: unknown): Webhook | undefined =>
  error instanceof ProblemError && error.status === 409 ? (error.problem.current as Webhook) : undefined;

/** Whether it has these values already: those of an earlier attempt, whose answer was lost. */
function isSavedAlready(error: unknown, fields: WebhookFields): boolean {
  const current = savedMeanwhile(error);
  return current !== undefined && isSameContent(valuesOf(current), fields);
}

/** Makes a webhook and shows its secret once, or changes one. */
export function WebhookForm({ row, close }: { row?: Webhook; close(): void }) {
  const t = useWebhookTexts();
  const { cancel } = useTexts();
  const id = useId();
  useFocusReturn();
  const { save: create } = useSave(webhooks.create);
  const { save: update } = useSave(webhooks.update);
  const version = useRef(row?.version);
  const [isOvertaken, setOvertaken] = useState(false);
  const [made, setMade] = useState<ComponentProps<typeof MadeSecret>['made']>();
  const { form, submit, isPending } = useDialogForm({
    schema: WebhookFields,
    values: row ? valuesOf(row) : firstValues,
    failed: t.saveFailed,
    async send(fields) {
      const body = fields as WebhookFields;
      if (!row) return setMade(await create({ body }));
      try {
        await update({ params: { id: row.id }, body: { ...body, version: version.current } });
      } catch (error) {
        if (!isSavedAlready(error, body)) return takeOver(error);
      }
      toast.success(t.saved);
      close();
    },
  });
  /** Shows what somebody else has saved, but for what one has changed: the next save is based on it. */
  const takeOver = (error: unknown) => {
    const theirs = savedMeanwhile(error);
    if (!theirs) throw error;
    version.current = theirs.version;
    form.reset(valuesOf(theirs), { keepDirtyValues: true });
    setOvertaken(true);
  };
  const { control } = form;
  const { closeOrAsk, question } = useAskToLeave(form.formState.isDirty, close);
  if (made) return <MadeSecret made={made} close={close} />;
  const transition = { onEnter: () => form.setFocus('name') };
  return (
    <Dialog open onClose={closeOrAsk} aria-labelledby={id} maxWidth="sm" fullWidth slotProps={{ transition }}>
      <form noValidate onSubmit={submit} onKeyDown={submitByKey} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{row ? `${t.edit}: ${row.name}` : t.add}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField control={control} name="name" label={t.fields.name} hint={t.hints.name} required />
          <TextField control={control} name="url" label={t.fields.url} hint={t.hints.url} required />
          <Toggle control={control} name="active" label={t.fields.active} hint={t.hints.active} />
          <EventsField control={control} name="events" label={t.fields.events} required />
        </DialogContent>
        <Box sx={{ px: 3, '& .MuiAlert-root': { mt: 2, mb: 0 } }}>
          <LiveNotice severity="warning" act={undefined}>
            {isOvertaken ? t.savedByOther : undefined}
          </LiveNotice>
        </Box>
        <DialogActions>
          <Button variant="outlined" onClick={closeOrAsk}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {row ? t.save : t.create}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
