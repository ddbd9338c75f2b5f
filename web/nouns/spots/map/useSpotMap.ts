import { useEffect, useMemo, useRef, useState } from 'react';
import { parseBounds } from '#contract/geography/bounds.ts';
import { formatArea, formatCircle } from '#contract/geography/drawn-areas.ts';
import type { SpotQuery } from '#contract/spots.calls.ts';
import { useListPanel } from '../../../kit/lists/panel/useListPanel.ts';
import type { ListState } from '../../../kit/lists/useListState.ts';
import type { DrawTool } from '../../../kit/map/draw/drawArea.ts';
import { supportsWebGl2 } from '../../../kit/map/MapFrame.tsx';
import type { Variant } from '../variants.ts';
import type { MapControls } from './canvas/SpotMapCanvas.tsx';
import { usePinMove } from './pin/usePinMove.ts';
import { useMapSelection } from './selection/useMapSelection.ts';
import type { Found } from './tools/MapSearch.tsx';
import { firstRadius } from './tools/NearTool.tsx';
import { type SinglePin, singlesOf, useChosen } from './useChosen.ts';
import { useMapKeys } from './useMapKeys.ts';
import { noSpots, useFilters, useView } from './useView.ts';

const world = '-180,-90,180,90';

/** What is shown, chosen, selected and moved on the map of a list, and what changes it. */
export function useSpotMap(variant: Variant, list: ListState, query: Partial<SpotQuery>) {
  // Without a map the list below covers the whole world.
  const [bounds, setBounds] = useState(supportsWebGl2() ? undefined : world);
  const [tool, setTool] = useState<DrawTool>('hand');
  const [found, setFound] = useState<Found>();
  const controls = useRef<MapControls>(undefined);
  const filters = useFilters(variant, query);
  const answer = useView(bounds, filters);
  const shown = answer.data?.data ?? noSpots;
  const singles = useMemo(() => singlesOf(shown), [shown]);
  const { panel, isOffered } = useListPanel(variant.path, true);
  const selection = useMapSelection(filters);
  const chosen = useChosen(singles, panel.id, selection.isSelected);
  const move = usePinMove(chosen.pin?.spot.id);
  const outlines = useMemo(
    () => [
      { kind: 'filter', area: query.area ?? undefined, near: query.near ?? undefined } as const,
      { kind: 'selection', area: selection.area } as const,
    ],
    [query.area, query.near, selection.area],
  );

  const pinOf = (id: string) => singles.find(({ spot }) => spot.id === id);
  const toggle = (id: string) => {
    const pin = pinOf(id) ?? chosen.pin;
    if (pin?.spot.id === id) selection.toggle({ id, lat: pin.lat, long: pin.long });
  };
  // Within an area that is filtered by, all that is shown is inside of it.
  const selectView = () => {
    if (query.area) selection.selectArea(query.area);
    else if (bounds) selection.selectArea(formatArea(parseBounds(bounds)));
  };
  const isStepped = useRef(false);
  const step = (by: 1 | -1) => {
    const next = chosen.next(by);
    if (!next) return;
    isStepped.current = true;
    chosen.choose(next);
  };
  const id = chosen.pin?.spot.id;
  useEffect(() => {
    if (id && isStepped.current) controls.current?.focusChosen();
    isStepped.current = false;
  }, [id]);
  useMapKeys({
    ...{ step, selectView, setTool },
    toggle: () => id && toggle(id),
    move: () => id && void move.start(id),
  });

  return {
    ...{ answer, shown, singles, filters, outlines, controls, panel, selection, chosen, move },
    ...{ tool, setTool, setBounds, selectView, toggle, found },
    open(id: string) {
      const pin = pinOf(id);
      if (pin) chosen.choose(pin);
      if (isOffered) panel.open(id);
    },
    /** An area was drawn. */
    draw(area: string) {
      setTool('hand');
      if (list.filters.area) list.setFilter('area', undefined);
      selection.selectArea(area);
    },
    goTo(next: Found) {
      setFound(next);
      // Where it lies within a group, the ring says where it is.
      if (next.spot) chosen.choose({ spot: next.spot, ...next.pin });
      controls.current?.flyTo(next.pin);
    },
    nearTo({ spot, lat, long }: SinglePin) {
      setFound({ name: spot.name, pin: { lat, long } });
      list.setFilter('near', formatCircle({ centre: { lat, long }, km: firstRadius }));
    },
    showAsList(area: string) {
      const address = new URLSearchParams(list.address);
      address.set('area', area);
      address.delete('view');
      list.goTo(address);
      window.scrollTo(0, 0);
    },
  };
}

export type SpotMapState = ReturnType<typeof useSpotMap>;
