import { type Control, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import {
  isOpen,
  type Notification,
  NotificationFields,
  notifications,
  pushBytes,
  pushLimit,
} from '#contract/notifications.ts';
import { Beside } from '../kit/Beside.tsx';
import { FormSection } from '../kit/FormPage.tsx';
import { CountryField } from '../kit/fields/CountryField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { NounForm } from '../kit/NounForm.tsx';
import { NotificationPreview } from './NotificationPreview.tsx';
import { NotificationView } from './NotificationView.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { useNotificationHistory } from './useNotificationHistory.ts';
import { WhenField } from './WhenField.tsx';

interface Values {
  title: string;
  body: string;
  country: string;
  type: string;
  send_at: string;
}

const toValues = (one: Notification | undefined): Values => ({
  title: one?.title ?? '',
  body: one?.body ?? '',
  country: one?.country ?? '',
  type: one?.type ?? 'admin',
  send_at: one?.send_at ?? '',
});

const schema = NotificationFields.check(
  z.refine((one) => pushBytes(one) <= pushLimit, { path: ['body'], error: messages.pushTooLong }),
);

/** `/notifications/new` and `/notifications/{id}/edit`; what was sent is only shown. */
export function NotificationForm() {
  const t = useNotificationTexts();
  return (
    <NounForm<Values, Notification, 'notifications'>
      noun="notifications"
      history={useNotificationHistory()}
      calls={notifications}
      schema={schema}
      path="/notifications"
      texts={t}
      toValues={toValues}
      maxWidth={1080}
      closed={(one) => (isOpen(one.state) ? undefined : <NotificationView notification={one} />)}
    >
      {({ control }) => <Inputs control={control} />}
    </NounForm>
  );
}

function Inputs({ control }: { control: Control<Values> }) {
  const t = useNotificationTexts();
  const { title, body, country } = useWatch({ control }) as Values;
  const used = pushBytes({ title: title.trim(), body: body.trim(), country: country || 'AR' });
  return (
    <Beside aside={<NotificationPreview title={title} body={body} />}>
      <FormSection title={t.section}>
        <CountryField control={control} name="country" label={t.country} required />
        <TextField control={control} name="title" label={t.title} required />
        <TextField control={control} name="body" label={t.body} rows={4} required />
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
        <TextField control={control} name="type" label={t.type} disabled />
      </FormSection>
      <FormSection title={t.whenSection}>
        <WhenField control={control} name="send_at" label={t.when} country={country} />
      </FormSection>
    </Beside>
  );
}
