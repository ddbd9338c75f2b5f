import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { notifications } from '#contract/notifications.ts';
import { quotas } from '#contract/quotas.calls.ts';
import { ConfirmDialog } from '../../../kit/feedback/ConfirmDialog.tsx';
import { useOne } from '../../../kit/http/data.ts';
import { Country } from '../../../kit/values/countries.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { isLater } from '../isLater.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import { Times } from '../Times.tsx';

/** What is about to go out. */
export interface Outgoing {
  title: string;
  body: string;
  country: string;
  /** None: now. */
  send_at?: string | null | undefined;
  /** It was tried before. */
  again: boolean;
}

interface Props {
  /** Undefined while nothing is asked. */
  outgoing: Outgoing | undefined;
  /** What the button does. */
  yes: string;
  settle(yes: boolean): void;
}

/** Asks before anything is sent: what, to whom, to how many people, and when. */
export function SendQuestion({ outgoing, yes, settle }: Props) {
  const t = useNotificationTexts();
  const { cancel } = useTexts();
  return (
    <ConfirmDialog
      open={outgoing !== undefined}
      title={isLater(outgoing?.send_at) ? t.scheduleTitle : t.sendTitle}
      hint={outgoing ? <Summary outgoing={outgoing} /> : null}
      yes={yes}
      no={cancel}
      onYes={() => settle(true)}
      onNo={() => settle(false)}
    />
  );
}

function Summary({ outgoing: { title, body, country, send_at } }: { outgoing: Outgoing }) {
  const t = useNotificationTexts();
  const later = isLater(send_at);
  const facts: [string, ReactNode][] = [
    [t.fields.country, <Country key="country" code={country} />],
    [t.reaches, <Reach key="reach" country={country} />],
    [t.left, <Left key="left" />],
    [
      t.fields.send_at,
      later ? <Times key="when" at={new Date(send_at).toISOString()} country={country} /> : t.atOnce,
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
        {facts.map(([label, value]) => (
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
      <span>{later ? t.canBeCancelled : t.cannotBeUndone}</span>
    </Box>
  );
}

/** How many pushes may still be sent in this hour. */
function Left() {
  const t = useNotificationTexts();
  const { data, isError } = useOne(quotas.mine, {});
  const pushes = data?.data.find(({ kind }) => kind === 'pushes');
  return <span>{pushes ? t.leftOf(pushes.left, pushes.most) : isError ? '—' : '…'}</span>;
}

/** How many people it reaches, as the server counts them now. */
function Reach({ country }: { country: string }) {
  const t = useNotificationTexts();
  const { data, isError } = useOne(notifications.reach, { query: { country } });
  if (isError) return <span>{t.reachUnknown}</span>;
  return <strong>{data ? t.people(data.people) : '…'}</strong>;
}
