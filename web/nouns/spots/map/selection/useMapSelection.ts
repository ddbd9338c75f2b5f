import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import { omit } from '#contract/values/pick.ts';
import { useOne } from '../../../../kit/http/data.ts';
import type { ShownSelection } from '../../../../kit/lists/selection/SelectionBar.tsx';
import type { Target } from '../../../../kit/nouns/bulk/act.ts';
import type { IsSelected } from '../canvas/spotMap.layers.ts';
import { type MapSelected, nothing, selects, toggled } from './mapSelection.ts';

interface Place {
  readonly id: string;
  readonly lat: number;
  readonly long: number;
}

export interface MapSelection {
  readonly area: string | undefined;
  readonly isSelected: IsSelected;
  /** As the bar of lists has it. */
  readonly bar: ShownSelection;
  /** How many match in the area, as the server says; undefined until it has. */
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly target: Target;
  toggle(place: Place): void;
  selectArea(area: string): void;
}

/** What was selected when the map was left, and the entry of the history that it was left from: Back to it selects it again. */
let left: { entry: string; selected: MapSelected } | undefined;

function useSelected(key: string) {
  const { key: entry } = useLocation();
  const [stored, setStored] = useState(() => (left?.entry === entry ? left.selected : nothing(key)));
  const selected = stored.key === key ? stored : nothing(key);
  const keep = useEffectEvent(() => {
    left = { entry, selected };
  });
  useEffect(() => () => keep(), []);
  return [selected, setStored] as const;
}

/**
 * What is selected on the map of the spots that match `filters`. The server decides what is in an area, not what is drawn
 * (product/map#select). A drawn area takes the place of the one that is filtered by.
 */
export function useMapSelection(filters: Readonly<Record<string, unknown>>): MapSelection {
  const others = omit(filters, ['area']);
  const key = JSON.stringify(others);
  const [selected, setSelected] = useSelected(key);
  const { area, ids } = selected;
  const isAll = area !== undefined;
  const query = { ...others, area };
  const { data, error } = useOne(spots.list, isAll ? { query: { ...query, perPage: 1 } } : undefined);
  const isSelected = useMemo(() => selects({ key: '', area, ids }), [area, ids]);
  return {
    area,
    isSelected,
    total: isAll ? data?.metadata.total : ids.size,
    error: isAll ? error : null,
    target: isAll ? { query, except: [...ids] } : { ids: [...ids] },
    toggle: (place) => setSelected(toggled(selected, place)),
    selectArea: (next) => setSelected({ ...nothing(key), area: next }),
    bar: {
      isAll,
      count: (all) => (isAll ? Math.max(0, all - ids.size) : ids.size),
      // Only offered where a list has more rows than those.
      selectAll: () => undefined,
      clear: () => setSelected(nothing(key)),
    },
  };
}
