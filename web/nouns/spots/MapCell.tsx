import { useState } from 'react';
import { mapExclusionsOf } from '#contract/spots.rules.ts';
import type { SpotSummary } from '#contract/spots.ts';
import { CheckIcon, EyeOffIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { HiddenReasons } from './HiddenReasons.tsx';
import { useSpotTexts } from './texts/spots.texts.ts';

/** Whether a spot is on the map; if not, a button with the number of reasons, which opens their list. */
export function MapCell({ spot, edit }: { spot: SpotSummary; edit: string }) {
  const t = useSpotTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const reasons = mapExclusionsOf(spot, new Date());
  if (reasons.length === 0) return <StatusChip label={t.visible} icon={CheckIcon} tone="success" />;
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
        <StatusChip label={label} icon={EyeOffIcon} tone="warning" />
      </button>
      {anchor ? (
        <HiddenReasons
          anchor={anchor}
          reasons={reasons}
          name={name}
          edit={edit}
          close={() => setAnchor(undefined)}
        />
      ) : null}
    </>
  );
}
