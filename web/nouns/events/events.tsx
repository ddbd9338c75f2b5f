import { useParams } from 'react-router';
import { EventFields, type EventRecord, events } from '#contract/events.ts';
import { spots } from '#contract/spots.calls.ts';
import { Loaded } from '../../kit/feedback/states/Loaded.tsx';
import { useRowHistory } from '../../kit/history/useRowHistory.tsx';
import { useOne } from '../../kit/http/data.ts';
import { hasNoRecord } from '../../kit/http/problem.ts';
import { nounScreens } from '../../kit/nouns/nounScreens.tsx';
import { useRecordId } from '../../kit/page/panel.ts';
import { WebLink } from '../../kit/values/WebLink.tsx';
import { SpotNotFound } from '../spots/SpotRef.tsx';
import { useEventTexts } from './events.texts.ts';
import { SpotCountry } from './SpotCountry.ts';

const event = { name: 'events', path: '/spots/:spotId/events', fields: EventFields, calls: events } as const;
const nameOf = ({ title }: EventRecord) => title;

const ofSpot = nounScreens(event, {
  words: useEventTexts,
  columns: {
    title: { cell: ({ title }) => <strong>{title}</strong> },
    date: 'day',
    start_time: 'text',
    location: 'text',
    tickets: { cell: ({ tickets }) => <WebLink address={tickets} /> },
  },
  filters: { spot_id: 'given' },
  settings: { date: 'day', start_time: 'time', tickets: 'link', location: 'text' },
  sections: {
    main: {
      columns: 2,
      inputs: {
        title: { kind: 'text', required: true, wide: true },
        date: { kind: 'own', required: true },
        start_time: { kind: 'text', type: 'time', required: true },
        tickets: { kind: 'link', required: true, wide: true },
        location: { kind: 'own', required: true, wide: true },
      },
    },
  },
  own: () => import('./EventInputs.tsx'),
  nameOf,
});

/** `/spots/{spotId}/events`: a spot's events, the latest date first. */
export function List() {
  const t = useEventTexts();
  const { spotId = '' } = useParams();
  const spot = useOne(spots.read, { query: { id: spotId } });
  const [actions, history] = useRowHistory('events', t, nameOf);
  if (hasNoRecord(spot.error)) return <SpotNotFound />;
  return (
    <ofSpot.List
      title={t.titleOf(spot.data?.data.name ?? '…')}
      path={`/spots/${spotId}/events`}
      name={`events-${spotId}`}
      kept="spot_events"
      query={{ spot_id: spotId }}
      actions={actions}
    >
      {history}
    </ofSpot.List>
  );
}

/** `/spots/{spotId}/events/new` and `/spots/{spotId}/events/{id}/edit`. */
function EventForm() {
  const t = useEventTexts();
  const { spotId = '' } = useParams();
  const id = useRecordId();
  const spot = useOne(spots.read, { query: { id: spotId } });
  if (hasNoRecord(spot.error)) return <SpotNotFound />;
  return (
    <Loaded title={id ? t.editTitle : t.newTitle} answer={spot}>
      {({ data }) => (
        <SpotCountry value={data.country ?? undefined}>
          <ofSpot.Form
            key={data.id}
            path={`/spots/${data.id}/events`}
            // Most events take place at their spot.
            initial={{ location: data.address }}
            extraFields={{ spot_id: data.id }}
          />
        </SpotCountry>
      )}
    </Loaded>
  );
}
export const Form = Object.assign(EventForm, { load: ofSpot.Form.load });
