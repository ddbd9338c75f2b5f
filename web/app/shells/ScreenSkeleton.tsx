import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { useConnection } from '../../kit/http/online.ts';
import { OfflineIcon } from '../../kit/theme/icons.tsx';

/** Shown while the chunk of a screen loads: a skeleton, or that there is no connection, or no answer. */
export function ScreenSkeleton() {
  const t = useConnectionTexts();
  const connection = useConnection();
  if (connection !== 'online')
    return (
      <div className="plain" role="status">
        <OfflineIcon width={28} height={28} />
        <p>
          <strong>{connection === 'offline' ? t.offline : t.silent}</strong>
        </p>
        <p className="plain-hint">{connection === 'offline' ? t.loadsLater : t.silentLoadsLater}</p>
      </div>
    );
  return (
    <div aria-busy="true" className="outline">
      <span className="outline-title" />
      <span className="outline-filters" />
      <span className="outline-rows" />
    </div>
  );
}

/** The skeleton without a shell. */
export const BareScreenSkeleton = () => (
  <div className="outline-alone">
    <div className="busy-line" />
    <ScreenSkeleton />
  </div>
);

/** The skeleton with that of the top bar. */
export const SignedInSkeleton = () => (
  <>
    <div className="outline-bar" />
    <BareScreenSkeleton />
  </>
);
