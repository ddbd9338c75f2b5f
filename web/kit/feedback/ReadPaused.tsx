import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { OfflineIcon } from '../theme/icons.tsx';
import { useConnectionTexts } from './connection.texts.ts';

interface Read {
  data: unknown;
  fetchStatus?: string;
  isPlaceholderData?: boolean;
}

/** Whether a read waits for a connection, with nothing to show but what was read for something else. */
export const isReadPaused = ({ data, fetchStatus, isPlaceholderData }: Read): boolean =>
  fetchStatus === 'paused' && (data === undefined || isPlaceholderData === true);

/** Stands where rows or a record would be, while reading them waits for a connection. */
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
