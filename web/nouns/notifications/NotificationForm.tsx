import { useParams, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import {
  canEdit,
  canResend,
  isOpen,
  type Notification,
  NotificationFields,
  notifications,
  pushBytes,
  pushLimit,
} from '#contract/notifications.ts';
import { Loaded } from '../../kit/feedback/Loaded.tsx';
import { FormPage } from '../../kit/forms/FormPage.tsx';
import { type SaveExtras, useEditForm } from '../../kit/forms/useEditForm.ts';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { useOne, useSave } from '../../kit/http/data.ts';
import { DuplicateButton } from './DuplicateButton.tsx';
import { NobodyGotIt, NotificationInputs, type Values } from './NotificationInputs.tsx';
import { NotificationView } from './NotificationView.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { SendLabel, useSendQuestion } from './sending/useSendQuestion.tsx';

const schema = NotificationFields.check(
  z.refine((one) => pushBytes(one) <= pushLimit, { path: ['body'], error: codes.pushTooLong }),
);

/** What was tried already goes out now, unless another time is chosen. */
const toValues = (one: Notification | undefined): Values => ({
  title: one?.title ?? '',
  body: one?.body ?? '',
  country: one?.country ?? '',
  type: one?.type ?? 'admin',
  send_at: one && isOpen(one.state) ? one.send_at : '',
});

/** `/notifications/new` (`?from=` fills it with another's words) and `/{id}/edit`; what somebody got is only shown. */
export function NotificationForm() {
  const t = useNotificationTexts();
  const { id } = useParams();
  const from = useSearchParams()[0].get('from');
  const asked = id ?? from;
  const answer = useOne(notifications.read, asked ? { params: { id: asked } } : undefined);
  if (!asked) return <Editor />;
  return (
    <Loaded title={id ? t.editTitle : t.newTitle} answer={answer}>
      {(one) => {
        if (!id) return <Editor key={one.id} copied={one} />;
        return canEdit(one.state) ? (
          <Editor key={one.id} record={one} />
        ) : (
          <NotificationView notification={one} />
        );
      }}
    </Loaded>
  );
}

interface Props {
  record?: Notification;
  /** Whose words a new one begins with. */
  copied?: Notification;
}

function Editor({ record, copied }: Props) {
  const t = useNotificationTexts();
  const again = record !== undefined && canResend(record.state);
  const { ask, question } = useSendQuestion();
  const save = useSaving(record);
  const form = useEditForm<Values, typeof schema, Notification>({
    schema,
    record,
    toValues: (one) => (one ? toValues(one) : { ...toValues(copied), send_at: '' }),
    confirm: ({ title, body, country, send_at }) => ask({ title, body, country, send_at, again }),
    save,
    saved: record ? t.updated : t.added,
    failed: record ? t.updateFailed : t.addFailed,
    to: '/notifications',
    resume: false,
  });
  return (
    <>
      <FormPage
        title={record ? t.editTitle : t.newTitle}
        name={record?.title}
        form={form}
        saves={again ? notifications.resend : record ? notifications.update : notifications.create}
        back="/notifications"
        saveLabel={<SendLabel control={form.control} again={again} />}
        maxWidth={1080}
        enter="ignored"
        actions={record ? <Actions id={record.id} /> : null}
      >
        {again ? <NobodyGotIt notification={record} /> : null}
        <NotificationInputs control={form.control} />
      </FormPage>
      {question}
    </>
  );
}

const Actions = ({ id }: { id: string }) => (
  <>
    <DuplicateButton id={id} />
    <HistoryButton noun="notifications" id={id} words={useNotificationTexts()} />
  </>
);

/** Creates, changes what waits, or sends again what nobody got. */
function useSaving(record: Notification | undefined) {
  const create = useSave(notifications.create);
  const update = useSave(notifications.update);
  const resend = useSave(notifications.resend);
  return (fields: NotificationFields, { key, version, base, signal }: SaveExtras<Notification>) => {
    if (!record) return create.save({ body: fields, key, signal });
    const request = { params: { id: record.id }, body: { ...fields, version }, signal };
    // After a conflict the record may be in another state than the one that the screen opened with.
    return canResend((base ?? record).state) ? resend.save({ ...request, key }) : update.save(request);
  };
}
