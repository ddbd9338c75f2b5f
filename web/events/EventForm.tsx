import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { EventFields, type EventRecord, events } from '#contract/events.ts';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { useOne, useSave } from '../kit/data.ts';
import { FormPage, FormSection, wholeRow } from '../kit/FormPage.tsx';
import { AddressField } from '../kit/fields/AddressField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { Warning } from '../kit/fields/Warning.tsx';
import { HistoryButton } from '../kit/HistoryButton.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { isMissing } from '../kit/problem.ts';
import { useEditForm } from '../kit/useEditForm.ts';
import { NoSuchSpot } from '../spots/SpotRef.tsx';
import { useTexts } from '../texts/useTexts.ts';
import { useEventTexts } from './events.texts.ts';
import { useEventHistory } from './useEventHistory.ts';

/** `/spots/{spotId}/events/new` and `/spots/{spotId}/events/{id}/edit`. */
export function EventForm() {
  const t = useEventTexts();
  const { spotId = '', id } = useParams();
  const spot = useOne(spots.read, { query: { id: spotId } });
  const event = useOne(events.read, id ? { params: { id } } : undefined);
  if (isMissing(spot.error)) return <NoSuchSpot />;
  return (
    <Loaded title={id ? t.editTitle : t.newTitle} answer={spot}>
      {({ data }) =>
        id ? (
          <Loaded title={t.editTitle} answer={event}>
            {(record) => <Edit key={record.id} event={record} country={data.country} />}
          </Loaded>
        ) : (
          <Create key={data.id} spot={data} />
        )
      }
    </Loaded>
  );
}

const toValues = (event: EventRecord): EventFields => ({
  title: event.title,
  date: event.date,
  start_time: event.start_time,
  tickets: event.tickets,
  location: event.location,
});

function Create({ spot }: { spot: Spot }) {
  const t = useEventTexts();
  const { save } = useSave(events.create);
  const back = `/spots/${spot.id}/events`;
  // Most events are at their spot.
  const blank = { title: '', date: '', start_time: '', tickets: '', location: spot.address };
  const form = useEditForm<EventFields, typeof EventFields, EventRecord>({
    schema: EventFields,
    record: undefined,
    toValues: () => blank,
    save: (fields, { key, signal }) => save({ body: { ...fields, spot_id: spot.id }, key, signal }),
    saved: t.added,
    failed: t.addFailed,
    to: back,
  });
  return (
    <FormPage title={t.newTitle} form={form} saves={events.create} back={back}>
      <EventInputs control={form.control} country={spot.country} />
    </FormPage>
  );
}

function Edit({ event, country }: { event: EventRecord; country: string | null }) {
  const t = useEventTexts();
  const { saveChanges } = useTexts();
  const words = useEventHistory();
  const { save } = useSave(events.update);
  const back = `/spots/${event.spot_id}/events`;
  const form = useEditForm<EventFields, typeof EventFields, EventRecord>({
    schema: EventFields,
    record: event,
    toValues: (kept) => toValues(kept ?? event),
    save: (fields, { version, signal }) =>
      save({ params: { id: event.id }, body: { ...fields, version }, signal }),
    saved: t.updated,
    failed: t.updateFailed,
    to: back,
  });
  return (
    <FormPage
      title={t.editTitle}
      name={event.title}
      form={form}
      saves={events.update}
      back={back}
      saveLabel={saveChanges}
      actions={<HistoryButton noun="events" id={event.id} words={words} />}
    >
      <EventInputs control={form.control} country={country} />
    </FormPage>
  );
}

/** In the order of specification §2. */
function EventInputs({ control, country }: { control: Control<EventFields>; country: string | null }) {
  const t = useEventTexts();
  const date = useWatch({ control, name: 'date' });
  const today = new Date().toISOString().slice(0, 10);
  return (
    <FormSection title={t.details} columns={2}>
      <Box sx={wholeRow}>
        <TextField control={control} name="title" label={t.name} required />
      </Box>
      <TextField
        control={control}
        name="date"
        label={t.date}
        type="date"
        hint={date && date < today ? <Warning>{t.past}</Warning> : undefined}
        required
      />
      <TextField
        control={control}
        name="start_time"
        label={t.startTime}
        type="time"
        hint={t.startHint}
        required
      />
      <Box sx={wholeRow}>
        <TextField
          control={control}
          name="tickets"
          label={t.tickets}
          type="url"
          placeholder="https://"
          required
        />
      </Box>
      <Box sx={wholeRow}>
        <AddressField
          control={control}
          name="location"
          label={t.location}
          country={country ?? undefined}
          required
        />
      </Box>
    </FormSection>
  );
}
