import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { OfflineIcon } from '../theme/icons.tsx';
import { useConnectionTexts } from './connection.texts.ts';

interface Read {
  data: unknown;
  fetchStatus?: string;
  isPlaceholderData?: boolean;
}

/** Whether a query is paused without a connection and has no data of its own to show. */
export const isReadPaused = ({ data, fetchStatus, isPlaceholderData }: Read): boolean =>
  fetchStatus === 'paused' && (data === undefined || isPlaceholderData === true);

/** Shown instead of rows or a record while their query is paused without a connection. */
export function ReadPaused() {
  const t = useConnectionTexts();
  return (
    <Paper
      variant="outlined"
      role="status"
      sx={{ py: 8, px: 3, textAlign: 'center', borderColor: 'divider' }}
    >
      <OfflineIcon width={28} height={28} style={{ color: 'var(--text-quiet)' }} />
      <Box component="p" sx={{ mt: 1.5, fontSize: 15, fontWeight: 600 }}>
        {t.offline}
      </Box>
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {t.loadsLater}
      </Box>
    </Paper>
  );
}
