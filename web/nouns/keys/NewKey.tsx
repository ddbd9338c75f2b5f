import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { KeyFields, keys } from '#contract/keys.ts';
import { requiredText } from '#contract/kit/fields.ts';
import { useAskToLeave } from '../../kit/feedback/useAskToLeave.tsx';
import { FieldMetadataProvider, useFieldMetadata } from '../../kit/fields/fieldMetadata.ts';
import { NumberField, TextField } from '../../kit/fields/TextField.tsx';
import { Toggle } from '../../kit/fields/Toggle.tsx';
import type { FormSchema } from '../../kit/forms/resolver.ts';
import { useDialogForm } from '../../kit/forms/useDialogForm.ts';
import { useSave } from '../../kit/http/data.ts';
import { useFocusReturn } from '../../kit/keyboard/keptFocus.ts';
import { submitByKey } from '../../kit/keyboard/submitByKey.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { UserField } from '../users/UserRef.tsx';
import { useKeyTexts } from './keys.texts.ts';
import { MadeKey } from './MadeKey.tsx';
import { NounsField } from './NounsField.tsx';

const schema: FormSchema = z.extend(KeyFields, { user_id: requiredText(36) });

const dayMs = 86_400_000;
const firstValues = () => ({
  ...{ name: '', user_id: '', nouns: [] as string[], write: false, per_minute: '60' },
  expires_on: new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10),
});

/** Makes a key, and shows its token once. */
export function NewKey({ close }: { close(): void }) {
  const t = useKeyTexts();
  const { cancel } = useTexts();
  const id = useId();
  useFocusReturn();
  const { save } = useSave(keys.create);
  const [made, setMade] = useState<{ name: string; token: string }>();
  const { form, submit, isPending } = useDialogForm({
    schema,
    values: firstValues(),
    failed: t.createFailed,
    send: async (fields) => setMade(await save({ body: fields as KeyFields })),
  });
  const { control } = form;
  const fields = useFieldMetadata();
  const { closeOrAsk, question } = useAskToLeave(form.formState.isDirty, close);
  const transition = { onEnter: () => form.setFocus('name') };
  if (made) return <MadeKey {...made} close={close} />;
  return (
    <Dialog open onClose={closeOrAsk} aria-labelledby={id} maxWidth="sm" fullWidth slotProps={{ transition }}>
      <form noValidate onSubmit={submit} onKeyDown={submitByKey} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{t.add}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField control={control} name="name" label={t.fields.name} hint={t.hints.name} required />
          <FieldMetadataProvider value={fields}>
            <UserField
              control={control}
              name="user_id"
              label={t.fields.user_id}
              hint={t.hints.user_id}
              placeholder={t.ownerPlaceholder}
              current={null}
              required
            />
          </FieldMetadataProvider>
          <NounsField control={control} name="nouns" label={t.fields.nouns} required />
          <Toggle control={control} name="write" label={t.fields.write} hint={t.hints.write} />
          <NumberField control={control} name="per_minute" label={t.fields.per_minute} />
          <TextField
            control={control}
            name="expires_on"
            type="date"
            label={t.fields.expires_on}
            hint={t.hints.expires_on}
            required
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={closeOrAsk}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {t.create}
          </Button>
        </DialogActions>
      </form>
      {question}
    </Dialog>
  );
}
