import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { type FieldValues, type Resolver, useForm } from 'react-hook-form';
import { type Webhook, WebhookFields, webhooks } from '#contract/webhooks.ts';
import { toast } from '../../kit/feedback/toasts.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Toggle } from '../../kit/fields/Toggle.tsx';
import { setServerErrors } from '../../kit/forms/formErrors.ts';
import type { FormSchema } from '../../kit/forms/resolver.ts';
import { useSave } from '../../kit/http/data.ts';
import { messageOf, ProblemError } from '../../kit/http/problem.ts';
import { useFocusReturn } from '../../kit/keyboard/keptFocus.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { EventsField } from './EventsField.tsx';
import { MadeSecret } from './MadeSecret.tsx';
import { useWebhookTexts } from './webhooks.texts.ts';

const schema: FormSchema = WebhookFields;
const resolver: Resolver<FieldValues> = zodResolver(schema);
const firstValues = { name: '', url: '', events: [] as string[], active: true };

/** Makes a webhook and shows its secret once, or changes one. */
export function WebhookForm({ row, close }: { row?: Webhook; close(): void }) {
  const t = useWebhookTexts();
  const { cancel } = useTexts();
  const id = useId();
  useFocusReturn();
  const { name, url, events, active } = row ?? firstValues;
  const form = useForm<FieldValues>({ resolver, defaultValues: { name, url, events, active } });
  const { control } = form;
  const { submit, isPending, made } = useSubmit(form, row, close);
  if (made) return <MadeSecret made={made} close={close} />;
  const transition = { onEnter: () => form.setFocus('name') };
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth slotProps={{ transition }}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{row ? `${t.edit}: ${row.name}` : t.add}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField control={control} name="name" label={t.fields.name} hint={t.hints.name} required />
          <TextField control={control} name="url" label={t.fields.url} hint={t.hints.url} required />
          <Toggle control={control} name="active" label={t.fields.active} hint={t.hints.active} />
          <EventsField control={control} name="events" label={t.fields.events} required />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={close}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {row ? t.save : t.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useSubmit(
  form: ReturnType<typeof useForm<FieldValues>>,
  row: Webhook | undefined,
  close: () => void,
) {
  const t = useWebhookTexts();
  const translate = useTranslate();
  const creating = useSave(webhooks.create);
  const updating = useSave(webhooks.update);
  const [made, setMade] = useState<{ name: string; secret: string; rotating_until: string | null }>();
  const submit = form.handleSubmit(async (fields) => {
    const body = fields as WebhookFields;
    try {
      if (!row) return setMade(await creating.save({ body }));
      await updating.save({ params: { id: row.id }, body: { ...body, version: row.version } });
      toast.success(t.saved);
      close();
    } catch (error) {
      const problem = error instanceof ProblemError ? error.problem : undefined;
      if (!setServerErrors(form, problem)) toast.error(translate(messageOf(error, t.saveFailed)));
    }
  });
  return { submit, made, isPending: creating.isPending || updating.isPending };
}
