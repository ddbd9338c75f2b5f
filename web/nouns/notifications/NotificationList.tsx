import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { deliveryStates, type Notification, notification, notifications } from '#contract/notifications.ts';
import { nounOf } from '../../kit/http/data.ts';
import { setChangeHandler } from '../../kit/live/liveState.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { openIn } from '../../kit/page/panel.ts';
import { Country } from '../../kit/values/countries.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { StateChip } from './StateChip.tsx';
import { useNotificationActions } from './sending/useNotificationActions.ts';
import { useSendConfirmation } from './sending/useSendConfirmation.tsx';
import { Times } from './Times.tsx';

/** One column, the title, with its state below (product/notifications#list). */
const Notifications = nounList(notification, {
  words: useNotificationTexts,
  columns: {
    title: { cell: (row) => <TitleCell notification={row} /> },
    body: { kind: 'prose', optional: true },
    state: { cell: ({ state }) => <StateChip state={state} />, optional: true },
    country: { kind: 'country', optional: true },
    send_at: { kind: 'date', optional: true },
    sent_at: { cell: ({ sent_at }) => sent_at && <DateCell value={sent_at} />, optional: true },
    attempts: { kind: 'number', optional: true },
    reason: { kind: 'prose', optional: true },
  },
  filters: { state: deliveryStates, country: 'country' },
  settings: { country: 'country' },
  nameOf: ({ title }) => title,
  removable: ({ state }) => state !== 'sending',
  refetchInterval,
});

/** `/notifications`. */
export function NotificationList() {
  useDeliveries();
  const { confirm, dialog } = useSendConfirmation();
  return <Notifications actions={useNotificationActions(confirm)}>{dialog}</Notifications>;
}

/** What the server does with a push, such as one that was just sent, is read at once (product/live#changes). */
function useDeliveries(): void {
  const client = useQueryClient();
  useEffect(() => {
    setChangeHandler(({ noun, person, record_id }) => {
      if (noun !== 'notifications' || person !== null) return false;
      const { path } = notifications.list;
      void client.invalidateQueries({ queryKey: [nounOf(notifications.list), path] });
      // One that is open beside the list says so itself: something may have been typed.
      return openIn(window.location.search) !== record_id;
    });
    return () => setChangeHandler(undefined);
  }, [client]);
}

const hour = 3_600_000;

/** Every three seconds while a row is being sent; else when the next scheduled row is due. */
function refetchInterval(rows: readonly Notification[]): number | false {
  const delays = rows
    .filter(({ state }) => state === 'sending' || state === 'scheduled')
    .map(({ state, send_at }) => (state === 'sending' ? 0 : Date.parse(send_at) - Date.now()));
  return delays.length > 0 && Math.min(hour, Math.max(3000, Math.min(...delays)));
}

function TitleCell({ notification }: { notification: Notification }) {
  return (
    <span style={{ display: 'grid', gap: 6, padding: '4px 0' }}>
      <span style={{ overflowWrap: 'anywhere' }}>{notification.title}</span>
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
        <StateChip state={notification.state} />
        <Country code={notification.country} />
        <Times at={notification.sent_at ?? notification.send_at} country={notification.country} />
      </span>
      {notification.reason ? (
        <span style={{ fontSize: 12.5, fontWeight: 400, color: 'var(--text-quiet)' }}>
          {notification.reason}
        </span>
      ) : null}
    </span>
  );
}
