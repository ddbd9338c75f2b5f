import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ComponentProps, useId, useState } from 'react';
import { type Webhook, WebhookFields, webhooks } from '#contract/webhooks.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { useAskToLeave } from '../../kit/feedback/useAskToLeave.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Toggle } from '../../kit/fields/Toggle.tsx';
import { useDialogForm } from '../../kit/forms/useDialogForm.ts';
import { useSave } from '../../kit/http/data.ts';
import { useFocusReturn } from '../../kit/keyboard/keptFocus.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EventsField } from './EventsField.tsx';
import { MadeSecret } from './MadeSecret.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

const firstValues = { name: '', url: '', events: [] as string[], active: true };

/** Makes a webhook and shows its secret once, or changes one. */
export function WebhookForm({ row, close }: { row?: Webhook; close(): void }) {
  const t = useWebhookTexts();
  const { cancel } = useTexts();
  const id = useId();
  useFocusReturn();
  const { name, url, events, active } = row ?? firstValues;
  const { save: create } = useSave(webhooks.create);
  const { save: update } = useSave(webhooks.update);
  const [made, setMade] = useState<ComponentProps<typeof MadeSecret>['made']>();
  const { form, submit, isPending } = useDialogForm({
    schema: WebhookFields,
    values: { name, url, events, active },
    failed: t.saveFailed,
    async send(fields) {
      const body = fields as WebhookFields;
      if (!row) return setMade(await create({ body }));
      await update({ params: { id: row.id }, body: { ...body, version: row.version } });
      toast.success(t.saved);
      close();
    },
  });
  const { control } = form;
  const { closeOrAsk, question } = useAskToLeave(form.formState.isDirty, close);
  if (made) return <MadeSecret made={made} close={close} />;
  const transition = { onEnter: () => form.setFocus('name') };
  return (
    <Dialog open onClose={closeOrAsk} aria-labelledby={id} maxWidth="sm" fullWidth slotProps={{ transition }}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{row ? `${t.edit}: ${row.name}` : t.add}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField control={control} name="name" label={t.fields.name} hint={t.hints.name} required />
          <TextField control={control} name="url" label={t.fields.url} hint={t.hints.url} required />
          <Toggle control={control} name="active" label={t.fields.active} hint={t.hints.active} />
          <EventsField control={control} name="events" label={t.fields.events} required />
        </DialogContent>
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
