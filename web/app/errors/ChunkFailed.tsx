import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { useOnline } from '../../kit/http/online.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { isOutdated } from './newVersion.ts';
import { PlainPage } from './PlainPage.tsx';

/**
 * A part of the app did not come: there is a new version without it, or the network lost it. Only what the server says
 * tells which; without a connection it waits for one.
 */
export function ChunkFailed({ whole }: { whole: boolean }) {
  const t = useTexts();
  const words = useConnectionTexts();
  const online = useOnline();
  const wasOffline = useRef(false);
  const [outdated, setOutdated] = useState<boolean>();

  const retry = useCallback(async () => {
    // A page that the server cannot give now would leave nothing on the screen.
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
      : [words.lost, words.lostHint];
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
