import { useMemo, useState } from 'react';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import type { ChosenPin } from './canvas/spotMap.chosen.ts';
import type { NamedSpot } from './canvas/spotMap.groups.ts';
import type { IsSelected } from './canvas/spotMap.layers.ts';
import { useMapWorkTexts } from './mapWork.texts.ts';

/** A spot that the map shows by itself. */
export interface SinglePin {
  readonly spot: NamedSpot;
  readonly lat: number;
  readonly long: number;
}

/** The single spots of an answer, from west to east. */
export const singlesOf = (data: readonly SpotOnMap[]): SinglePin[] =>
  data
    .flatMap(({ spot, lat, long }) => (spot ? [{ spot, lat, long }] : []))
    .sort((a, b) => a.long - b.long || b.lat - a.lat || (a.spot.id < b.spot.id ? -1 : 1));

/** The pin that was chosen by a click, a key or in the panel; it stays while the map is moved. */
export function useChosen(singles: readonly SinglePin[], opened: string | undefined, isSelected: IsSelected) {
  const t = useMapWorkTexts();
  const { noName, values } = useSpotTexts();
  const [stored, setStored] = useState<SinglePin>();
  const [isClosed, setClosed] = useState<string>();
  const id = opened && opened !== isClosed ? opened : stored?.spot.id;
  const found = singles.find(({ spot }) => spot.id === id);
  // Outside of the view it is as it was last seen.
  if (found && found !== stored && JSON.stringify(found) !== JSON.stringify(stored)) setStored(found);
  const pin = found ?? (stored?.spot.id === id ? stored : undefined);
  const { spot, lat = 0, long = 0 } = pin ?? {};
  const isIn = spot !== undefined && isSelected(spot.id, lat, long);
  const ring = useMemo((): ChosenPin | undefined => {
    if (!spot) return undefined;
    const name = spot.name || noName;
    const label = t.pinLabel(name, values.type[spot.type], !spot.enable);
    return { id: spot.id, name, lat, long, label, isSelected: isIn };
  }, [spot, lat, long, isIn, noName, t, values]);
  return {
    pin,
    ring,
    choose: (next: SinglePin) => {
      setStored(next);
      setClosed(opened === next.spot.id ? undefined : opened);
    },
    close: () => {
      setStored(undefined);
      setClosed(opened);
    },
    /** The next one from west to east, or the one before; the first one without any. */
    next: (by: 1 | -1): SinglePin | undefined => {
      const index = singles.findIndex(({ spot }) => spot.id === id);
      if (index < 0) return by > 0 ? singles[0] : singles.at(-1);
      return singles[index + by];
    },
  };
}
