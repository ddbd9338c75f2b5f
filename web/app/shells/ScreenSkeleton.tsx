import { useConnectionTexts } from '../../kit/feedback/connection.texts.ts';
import { useOnline } from '../../kit/http/online.ts';
import { OfflineIcon } from '../../kit/theme/icons.tsx';

/** Shown while the chunk of a screen loads: a skeleton, or that there is no connection. */
export function ScreenSkeleton() {
  const t = useConnectionTexts();
  if (!useOnline())
    return (
      <div className="plain" role="status">
        <OfflineIcon width={28} height={28} />
        <p>
          <strong>{t.offline}</strong>
        </p>
        <p className="plain-hint">{t.loadsLater}</p>
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
