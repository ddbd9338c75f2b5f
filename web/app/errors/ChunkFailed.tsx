import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { type Connection, useConnection } from '../../kit/http/online.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { isOutdated } from './newVersion.ts';
import { PlainPage } from './PlainPage.tsx';

/**
 * A chunk could not be loaded: a new version of the app no longer has it, or the network failed. The server's current
 * index page tells which; without a connection the page waits for one.
 */
export function ChunkFailed({ whole }: { whole: boolean }) {
  const t = useTexts();
  const words = useConnectionTexts();
  const connection = useConnection();
  const online = connection === 'online';
  const wasOffline = useRef(false);
  const [outdated, setOutdated] = useState<boolean>();

  const retry = useCallback(async () => {
    // Reloading while the server does not answer would leave an empty screen.
    if ((await isOutdated()) !== undefined) window.location.reload();
  }, []);
  useEffect(() => {
    if (!online) wasOffline.current = true;
    else if (wasOffline.current) void retry();
    else void isOutdated().then(setOutdated);
  }, [online, retry]);

  const texts: Record<Connection, [title: string, hint: string]> = {
    offline: [words.offline, words.loadsLater],
    silent: [words.silent, words.silentLoadsLater],
    online: outdated ? [t.chunkTitle, t.chunkHint] : [words.chunkFailed, words.chunkFailedHint],
  };
  const [title, hint] = texts[connection];
  return (
    <PlainPage mark="!" whole={whole} title={title} hint={hint}>
      {online ? (
        <button type="button" className="button" onClick={retry}>
          {outdated ? t.reload : t.retry}
        </button>
      ) : null}
    </PlainPage>
  );
}
