import type { Control } from 'react-hook-form';
import { useParams } from 'react-router';
import { EventFields, type EventRecord, events } from '#contract/events.ts';
import { useOne, useSave } from '../kit/data.ts';
import { FormPage, FormSection } from '../kit/FormPage.tsx';
import { AddressField } from '../kit/fields/AddressField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { HistoryButton } from '../kit/HistoryButton.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { useEditForm } from '../kit/useEditForm.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useEventTexts } from './events.texts.ts';
import { useEventHistory } from './useEventHistory.ts';

/** `/spots/{spotId}/events/new` and `/spots/{spotId}/events/{id}/edit`. */
export function EventForm() {
  const t = useEventTexts();
  const { spotId = '', id } = useParams();
  const event = useOne(events.read, id ? { params: { id } } : undefined);
  if (!id) return <Create spotId={spotId} />;
  return (
    <Loaded title={t.editTitle} answer={event}>
      {(record) => <Edit key={record.id} event={record} />}
    </Loaded>
  );
}

const toValues = (event: EventRecord | undefined): EventFields => ({
  title: event?.title ?? '',
  date: event?.date ?? '',
  start_time: event?.start_time ?? '',
  tickets: event?.tickets ?? '',
  location: event?.location ?? '',
});

function Create({ spotId }: { spotId: string }) {
  const t = useEventTexts();
  const { save } = useSave(events.create);
  const back = `/spots/${spotId}/events`;
  const form = useEditForm<EventFields, typeof EventFields, EventRecord>({
    schema: EventFields,
    record: undefined,
    toValues,
    save: (fields, { key }) => save({ body: { ...fields, spot_id: spotId }, key }),
    saved: t.added,
    failed: t.addFailed,
    to: back,
  });
  return (
    <FormPage title={t.newTitle} form={form} back={back}>
      <EventInputs control={form.control} />
    </FormPage>
  );
}

function Edit({ event }: { event: EventRecord }) {
  const t = useEventTexts();
  const { saveChanges } = useTexts();
  const words = useEventHistory();
  const { save } = useSave(events.update);
  const back = `/spots/${event.spot_id}/events`;
  const form = useEditForm<EventFields, typeof EventFields, EventRecord>({
    schema: EventFields,
    record: event,
    toValues,
    save: (fields, { version }) => save({ params: { id: event.id }, body: { ...fields, version } }),
    saved: t.updated,
    failed: t.updateFailed,
    to: back,
  });
  return (
    <FormPage
      title={t.editTitle}
      form={form}
      back={back}
      saveLabel={saveChanges}
      actions={<HistoryButton noun="events" id={event.id} words={words} />}
    >
      <EventInputs control={form.control} />
    </FormPage>
  );
}

function EventInputs({ control }: { control: Control<EventFields> }) {
  const t = useEventTexts();
  return (
    <FormSection title={t.details} columns={2}>
      <TextField control={control} name="title" label={t.name} required />
      <TextField
        control={control}
        name="tickets"
        label={t.tickets}
        type="url"
        placeholder="https://"
        required
      />
      <TextField control={control} name="date" label={t.date} type="date" required />
      <TextField
        control={control}
        name="start_time"
        label={t.startTime}
        type="time"
        hint={t.startHint}
        required
      />
      <AddressField control={control} name="location" label={t.location} required />
    </FormSection>
  );
}
