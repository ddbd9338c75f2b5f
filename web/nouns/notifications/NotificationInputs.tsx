import Alert from '@mui/material/Alert';
import { type Control, useWatch } from 'react-hook-form';
import {
  maxBodyLength,
  maxTitleLength,
  type Notification,
  pushBytes,
  pushLimit,
} from '#contract/notifications.ts';
import { CountryField } from '../../kit/fields/CountryField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { SideBySide } from '../../kit/page/SideBySide.tsx';
import { NotificationPreview } from './NotificationPreview.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { StateChip } from './StateChip.tsx';
import { WhenField } from './WhenField.tsx';

export interface Values {
  title: string;
  body: string;
  country: string;
  type: string;
  send_at: string;
}

export function NotificationInputs({ control }: { control: Control<Values> }) {
  const t = useNotificationTexts();
  const { title, body, country } = useWatch({ control }) as Values;
  const used = pushBytes({ title: title.trim(), body: body.trim(), country: country || 'AR' });
  return (
    <SideBySide aside={<NotificationPreview title={title} body={body} />}>
      <FormSection title={t.section}>
        <CountryField control={control} name="country" label={t.fields.country} required />
        <TextField
          control={control}
          name="title"
          label={t.fields.title}
          hint={t.characters(title.trim().length, maxTitleLength)}
          required
        />
        <TextField
          control={control}
          name="body"
          label={t.fields.body}
          hint={t.characters(body.trim().length, maxBodyLength)}
          rows={4}
          required
        />
        <span
          style={{
            marginTop: -8,
            fontSize: 12.5,
            fontVariantNumeric: 'tabular-nums',
            color: used > pushLimit ? 'var(--danger)' : 'var(--text-quiet)',
          }}
        >
          {t.used(used, pushLimit)}
        </span>
        <TextField control={control} name="type" label={t.fields.type} disabled />
      </FormSection>
      <FormSection title={t.whenSection}>
        <WhenField control={control} name="send_at" label={t.fields.send_at} country={country} />
      </FormSection>
    </SideBySide>
  );
}

/** Why it can be sent again. */
export function NobodyGotIt({ notification: { state, reason } }: { notification: Notification }) {
  const t = useNotificationTexts();
  return (
    <Alert severity="info" variant="outlined">
      <StateChip state={state} />
      <p style={{ margin: '8px 0 0', overflowWrap: 'anywhere' }}>{t.nobodyGotIt}</p>
      {reason ? (
        <p style={{ margin: '4px 0 0', overflowWrap: 'anywhere' }}>
          {t.fields.reason}: {reason}
        </p>
      ) : null}
    </Alert>
  );
}
