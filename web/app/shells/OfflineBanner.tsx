import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { useConnection } from '../../kit/http/online.ts';
import { OfflineIcon } from '../../kit/theme/icons.tsx';

/** Below the top bar without a connection, or an answer of the server to what waits. Its status region is always rendered, so that screen readers announce it. */
export function OfflineBanner() {
  const t = useConnectionTexts();
  const connection = useConnection();
  return (
    <div role="status" className="connection-banner">
      {connection === 'online' ? null : (
        <div>
          <OfflineIcon width={18} height={18} />
          <span>
            <strong>{connection === 'offline' ? t.offline : t.silent}.</strong>{' '}
            {connection === 'offline' ? t.offlineHint : t.silentHint}
          </span>
        </div>
      )}
    </div>
  );
}
