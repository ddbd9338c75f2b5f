import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { Instant, orNone } from '#contract/kit/fields.ts';
import {
  canCancel,
  canEdit,
  canResend,
  type Notification,
  NotificationFields,
  notifications,
  pushBytes,
  pushLimit,
} from '#contract/notifications.ts';
import { Loaded } from '../../kit/feedback/states/Loaded.tsx';
import { undoOf } from '../../kit/feedback/undo/undo.ts';
import { FormPage } from '../../kit/forms/FormPage.tsx';
import { NewForm, type Start, useFrom } from '../../kit/forms/start/NewForm.tsx';
import type { SaveContext } from '../../kit/forms/storedRecord.ts';
import { useEditForm } from '../../kit/forms/useEditForm.ts';
import { useOne, useSave } from '../../kit/http/data.ts';
import { addressFields } from '../../kit/nouns/addressFields.ts';
import { newValues, toValues as valuesIn } from '../../kit/nouns/values.ts';
import { useRecordId } from '../../kit/page/panel.ts';
import { LivePreview } from '../../kit/preview/nounPreview.tsx';
import { usePreview } from '../../kit/preview/usePreview.tsx';
import { WithPreview } from '../../kit/preview/WithPreview.tsx';
import { isFuture } from './isFuture.ts';
import { NotificationButtons } from './NotificationButtons.tsx';
import { NotificationInputs, sections } from './NotificationInputs.tsx';
import { NotificationView } from './NotificationView.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { Preview } from './preview/lazyPreview.ts';
import { ResendNotice } from './sending/ResendNotice.tsx';
import { useEnded } from './sending/useEnded.ts';
import { SendLabel, useSendConfirmation } from './sending/useSendConfirmation.tsx';

/** With a time that has passed it would be sent at once (product/notifications#time). */
const sendTime = Instant.check(z.refine(isFuture, codes.sendTimePast));
const schema = z
  .extend(NotificationFields, { send_at: z.optional(orNone(sendTime)) })
  .check(z.refine((fields) => pushBytes(fields) <= pushLimit, { path: ['body'], error: codes.pushTooLong }));

/** A notification that was tried already is sent now, unless another time is chosen. */
const toValues = (record: Notification): FieldValues => ({
  ...valuesIn(sections, record),
  send_at: canCancel(record.state) ? record.send_at : '',
});

const fields = addressFields(sections, NotificationFields.shape);
const nameOf = ({ title }: Notification) => title;

/** `/notifications/new` and `/{id}/edit`; one that was sent is shown read-only. */
export function NotificationForm() {
  const t = useNotificationTexts();
  const id = useRecordId();
  const from = useFrom();
  const shown = id ?? from;
  const answer = useOne(notifications.read, shown ? { params: { id: shown } } : undefined);
  if (!id)
    return (
      <NewForm title={t.newTitle} answer={answer} nameOf={nameOf} fields={fields} own={['send_at']}>
        {(start) => <Editor start={start} />}
      </NewForm>
    );
  return (
    <Loaded title={t.editTitle} answer={answer} list="/notifications">
      {(found) =>
        canEdit(found.state) ? (
          <Editor key={found.id} record={found} />
        ) : (
          <NotificationView notification={found} />
        )
      }
    </Loaded>
  );
}

interface Props {
  record?: Notification;
  /** Of a new one. */
  start?: Start<Notification>;
}

function Editor({ record, start }: Props) {
  const t = useNotificationTexts();
  const isResend = record !== undefined && canResend(record.state);
  const { confirm, dialog, isOpen } = useSendConfirmation();
  const save = useSaveNotification(record);
  const form = useEditForm<FieldValues, typeof schema, Notification>({
    schema,
    record,
    toValues: (saved) => (saved ? toValues(saved) : newValues(sections, { type: 'admin', ...start?.values })),
    confirm: ({ title, body, country, send_at }) => confirm({ title, body, country, send_at, isResend }),
    save,
    saved: record ? t.updated : t.added,
    failed: record ? t.updateFailed : t.addFailed,
    to: '/notifications',
    undo: (saved, isNew) => {
      // What is sent at once cannot be undone.
      if (isResend || (isNew && !isFuture(saved.send_at))) return undefined;
      return undoOf('notifications', notifications)(saved, isNew);
    },
    retryWhenOnline: false,
  });
  const ended = useEnded(form.shown());
  const preview = usePreview(() => <LivePreview {...{ control: form.control, record, Preview }} />, true);
  return (
    <>
      <FormPage
        title={record ? t.editTitle : t.newTitle}
        name={record?.title}
        start={start}
        // While the question is open nothing is being saved.
        form={{ ...form, saving: form.saving && !isOpen }}
        ended={ended}
        endpoint={isResend ? notifications.resend : record ? notifications.update : notifications.create}
        back="/notifications"
        saveLabel={<SendLabel control={form.control} isResend={isResend} />}
        maxWidth={preview.beside ? 1100 : undefined}
        enter="ignored"
        actions={record ? <NotificationButtons id={record.id} preview={preview.button} /> : preview.button}
      >
        {isResend ? <ResendNotice notification={record} /> : null}
        <WithPreview preview={preview.beside}>
          <NotificationInputs form={form} record={record} />
        </WithPreview>
      </FormPage>
      {dialog}
    </>
  );
}

/** Returns a function that creates, changes a scheduled one, or sends again one that nobody received. */
function useSaveNotification(record: Notification | undefined) {
  const create = useSave(notifications.create);
  const update = useSave(notifications.update);
  const resend = useSave(notifications.resend);
  return (fields: NotificationFields, { key, version, base, signal }: SaveContext<Notification>) => {
    if (!record) return create.save({ body: fields, key, signal });
    const request = { params: { id: record.id }, body: { ...fields, version }, signal };
    // After a conflict the state may differ from the one that the screen was opened with.
    return canResend((base ?? record).state) ? resend.save({ ...request, key }) : update.save(request);
  };
}
