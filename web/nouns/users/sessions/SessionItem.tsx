import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UserSession } from '#contract/sessions.ts';
import { CheckIcon } from '../../../kit/theme/icons.tsx';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { StatusChip } from '../../../kit/values/StatusChip.tsx';
import type { SessionListWords } from './sessions.texts.ts';

interface Props {
  session: UserSession;
  words: SessionListWords;
  busy: boolean;
  end(): void;
}

/** One session: its device, its address, its times, and the button that ends it unless it is this one. */
export function SessionItem({ session, words: t, busy, end }: Props) {
  const device = [session.browser, session.system].filter(Boolean).join(' · ') || t.unknownDevice;
  const kind = session.addressKind && t.kinds[session.addressKind];
  const address = session.address ?? t.unknownAddress;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <strong>{device}</strong>
          {session.current ? <StatusChip label={t.current} icon={CheckIcon} tone="success" /> : null}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          <div>{kind ? `${address} (${kind})` : address}</div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
            <span>
              {t.used} <DateCell value={session.usedAt} />
            </span>
            <span>
              {t.since} <DateCell value={session.createdAt} />
            </span>
          </Box>
        </Box>
      </Box>
      {session.current ? null : (
        <Button
          variant="outlined"
          color="inherit"
          size="small"
          aria-label={t.endNamed(`${device}, ${address}`)}
          aria-disabled={busy}
          // The second of a double click would end the session that has moved here.
          onClick={({ detail: clicks }) => clicks > 1 || end()}
        >
          {t.end}
        </Button>
      )}
    </Box>
  );
}
