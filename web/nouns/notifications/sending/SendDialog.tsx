import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { notifications } from '#contract/notifications.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { ConfirmDialog } from '../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { useOne } from '../../../kit/http/data.ts';
import { Country } from '../../../kit/values/countries.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { isFuture } from '../isFuture.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import { Times } from '../Times.tsx';

/** The notification to be sent. */
export interface Outgoing {
  title: string;
  body: string;
  country: string;
  /** Now, when it is empty. */
  send_at?: string | null | undefined;
  isResend: boolean;
}

interface Props {
  /** Undefined while the dialog is closed. */
  outgoing: Outgoing | undefined;
  /** The label of the button that confirms. */
  yes: string;
  onAnswer(yes: boolean): void;
}

/** Shows what will be sent, to which country, to how many people and when, and asks for confirmation. */
export function SendDialog({ outgoing, yes, onAnswer }: Props) {
  const t = useNotificationTexts();
  const { cancel } = useTexts();
  return (
    <ConfirmDialog
      open={outgoing !== undefined}
      title={isFuture(outgoing?.send_at) ? t.scheduleTitle : t.sendTitle}
      hint={outgoing ? <Summary outgoing={outgoing} /> : null}
      yes={yes}
      no={cancel}
      onYes={() => onAnswer(true)}
      onNo={() => onAnswer(false)}
    />
  );
}

function Summary({ outgoing: { title, body, country, send_at } }: { outgoing: Outgoing }) {
  const t = useNotificationTexts();
  const isScheduled = isFuture(send_at);
  const details: [string, ReactNode][] = [
    [t.fields.country, <Country key="country" code={country} />],
    [t.recipients, <Recipients key="recipients" country={country} />],
    [t.remaining, <RemainingPushes key="remaining" />],
    [
      t.fields.send_at,
      isScheduled ? (
        <Times key="when" at={new Date(send_at).toISOString()} country={country} />
      ) : (
        t.immediately
      ),
    ],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'auto minmax(0, 1fr)',
          gap: '8px 16px',
          '& dt': { color: 'text.secondary' },
          '& dd': { m: 0, color: 'text.primary' },
        }}
      >
        {details.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </Box>
      <Box
        role="group"
        aria-label={t.preview}
        tabIndex={0}
        sx={{
          p: 1.5,
          maxHeight: 200,
          overflow: 'auto',
          overflowWrap: 'anywhere',
          border: '1px solid var(--line)',
          borderRadius: 2,
          background: 'var(--raised)',
          color: 'text.primary',
        }}
      >
        <strong>{title}</strong>
        <Box sx={{ mt: 0.5, whiteSpace: 'pre-line' }}>{body}</Box>
      </Box>
      <span>{isScheduled ? t.canBeCancelled : t.cannotBeUndone}</span>
    </Box>
  );
}

/** How many pushes may still be sent in this hour. */
function RemainingPushes() {
  const t = useNotificationTexts();
  const { data, isError } = useOne(quotas.mine, {});
  const pushes = data?.data.find(({ kind }) => kind === 'pushes');
  return <span>{pushes ? t.remainingOf(pushes.left, pushes.most) : isError ? '—' : '…'}</span>;
}

/** How many people the notification reaches. */
function Recipients({ country }: { country: string }) {
  const t = useNotificationTexts();
  const { data, isError } = useOne(notifications.reach, { query: { country } });
  if (isError) return <span>{t.peopleUnknown}</span>;
  return <strong>{data ? t.people(data.people) : '…'}</strong>;
}
