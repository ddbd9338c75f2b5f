import { areaOf } from '#contract/geography/areas.ts';
import { isInArea } from '#contract/geography/drawn-areas.ts';

/* What is selected on the map: all in an area that match the filters, except some, or single spots. */

export interface MapSelected {
  /** The filters that it was made with; others clear it, as in lists. */
  readonly key: string;
  readonly area: string | undefined;
  /** With an area those taken out of it. */
  readonly ids: ReadonlySet<string>;
}

export const nothing = (key: string): MapSelected => ({ key, area: undefined, ids: new Set() });

/** Whether a spot at a place is selected. */
export function selects({ area, ids }: MapSelected): (id: string, lat: number, long: number) => boolean {
  const drawn = area === undefined ? undefined : areaOf(area);
  return (id, lat, long) => (drawn ? isInArea(drawn, lat, long) && !ids.has(id) : ids.has(id));
}

/** Selects a spot or takes it out. One outside the area begins a selection of single spots. */
export function toggled(
  selected: MapSelected,
  { id, lat, long }: { id: string; lat: number; long: number },
): MapSelected {
  const drawn = selected.area === undefined ? undefined : areaOf(selected.area);
  if (drawn && !isInArea(drawn, lat, long)) return { ...nothing(selected.key), ids: new Set([id]) };
  const ids = new Set(selected.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ...selected, ids };
}
