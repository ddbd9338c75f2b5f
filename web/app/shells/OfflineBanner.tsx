import Box from '@mui/material/Box';
import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { useConnection } from '../../kit/http/online.ts';
import { OfflineIcon } from '../../kit/theme/icons.tsx';

/** Below the top bar without a connection, or an answer of the server to what waits. Its status region is always rendered, so that screen readers announce it. */
export function OfflineBanner() {
  const t = useConnectionTexts();
  const connection = useConnection();
  return (
    <Box role="status" sx={{ position: 'sticky', top: 56, zIndex: 4 }}>
      {connection === 'online' ? null : (
        <Box sx={style}>
          <OfflineIcon width={18} height={18} style={{ flex: 'none', color: 'var(--warning)' }} />
          <span>
            <strong>{connection === 'offline' ? t.offline : t.silent}.</strong>{' '}
            {connection === 'offline' ? t.offlineHint : t.silentHint}
          </span>
        </Box>
      )}
    </Box>
  );
}

const style = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 0.75,
  background: 'var(--raised)',
  borderBottom: '1px solid var(--line)',
  fontSize: 13.5,
} as const;
