import { Suspense, useState } from 'react';
import { mapExclusionsOf } from '#contract/spots.rules.ts';
import type { SpotSummary } from '#contract/spots.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { useSpotTexts } from './texts/spots.texts.ts';
import { VisibilityChip } from './VisibilityChip.tsx';

const HiddenReasons = lazyPrefetched(() => import('./HiddenReasons.tsx').then((m) => m.HiddenReasons));

/** Whether a spot is on the map; if not, a button with the number of reasons, which opens their list. */
export function MapCell({ spot, edit }: { spot: SpotSummary; edit: string }) {
  const t = useSpotTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const reasons = mapExclusionsOf(spot, new Date());
  if (reasons.length === 0) return <VisibilityChip reasons={0} />;
  const label = t.hiddenFor(reasons.length);
  const name = spot.name || t.noName;
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-label={`${label}: ${name}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <VisibilityChip reasons={reasons.length} />
      </button>
      {anchor ? (
        <Suspense>
          <HiddenReasons {...{ anchor, reasons, name, edit }} close={() => setAnchor(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
