import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { useOnline } from '../../kit/http/online.ts';
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
  const online = useOnline();
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

  const [title, hint] = !online
    ? [words.offline, words.loadsLater]
    : outdated
      ? [t.chunkTitle, t.chunkHint]
      : [words.chunkFailed, words.chunkFailedHint];
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
