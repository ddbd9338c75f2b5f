import { deliveryStates, type Notification, notification } from '#contract/notifications.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { StateChip } from './StateChip.tsx';
import { useNotificationActions } from './sending/useNotificationActions.ts';
import { useSendQuestion } from './sending/useSendQuestion.tsx';
import { Times } from './Times.tsx';

/** One column, the title, with its state below (product/notifications#list). */
const Notifications = nounList(notification, {
  words: useNotificationTexts,
  columns: { title: { cell: (one) => <Titled notification={one} /> } },
  filters: { state: deliveryStates, country: 'country' },
  nameOf: ({ title }) => title,
  removable: ({ state }) => state !== 'sending',
  refetchInterval: nextLook,
});

/** `/notifications`. */
export function NotificationList() {
  const { ask, question } = useSendQuestion();
  return <Notifications actions={useNotificationActions(ask)}>{question}</Notifications>;
}

const hour = 3_600_000;

/** Rows on their way are looked at every three seconds; those that wait for their time, when it has come. */
function nextLook(rows: readonly Notification[]): number | false {
  const waits = rows
    .filter(({ state }) => state === 'sending' || state === 'scheduled')
    .map(({ state, send_at }) => (state === 'sending' ? 0 : Date.parse(send_at) - Date.now()));
  return waits.length > 0 && Math.min(hour, Math.max(3000, Math.min(...waits)));
}

function Titled({ notification: one }: { notification: Notification }) {
  return (
    <span style={{ display: 'grid', gap: 6, padding: '4px 0' }}>
      <span style={{ overflowWrap: 'anywhere' }}>{one.title}</span>
      <span
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '4px 16px',
          alignItems: 'center',
          fontSize: 13,
          fontWeight: 400,
        }}
      >
        <StateChip state={one.state} />
        <Country code={one.country} />
        <Times at={one.sent_at ?? one.send_at} country={one.country} />
      </span>
      {one.reason ? (
        <span style={{ fontSize: 12.5, fontWeight: 400, color: 'var(--text-quiet)' }}>{one.reason}</span>
      ) : null}
    </span>
  );
}
