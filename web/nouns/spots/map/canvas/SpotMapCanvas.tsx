import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Bounds, formatBounds } from '#contract/geography/bounds.ts';
import type { Pin } from '#contract/geography/pins.ts';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { addDrawing, type Drawing, type DrawTool } from '../../../../kit/map/draw/drawArea.ts';
import { addOutlines, type Outline, type Outlines } from '../../../../kit/map/draw/outline.ts';
import { MapFailed, MapFrame } from '../../../../kit/map/MapFrame.tsx';
import { useMapTexts } from '../../../../kit/map/map.texts.ts';
import { type MapSource, streetZoom } from '../../../../kit/map/mapSource.ts';
import type { useCountryView } from '../../../../kit/map/useCountryView.ts';
import { useMap } from '../../../../kit/map/useMap.ts';
import { numberLocale } from '../../../../kit/values/useNumberFormat.ts';
import { nameLanguage, useLanguage } from '../../../../texts/language.ts';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { addMovingPin } from '../pin/movingPin.ts';
import { useSpotMapTexts } from '../spotMap.texts.ts';
import { keepInView } from './keepInView.ts';
import { readView, saveView } from './savedView.ts';
import { addChosenMarker, type ChosenMarker, type ChosenPin } from './spotMap.chosen.ts';
import type { NamedSpot } from './spotMap.groups.ts';
import { addSpots, type IsSelected, type SpotLayers } from './spotMap.layers.ts';

/** What keys and searches do with the map. */
export interface MapControls {
  /** `flyTo` respects `prefers-reduced-motion`. */
  flyTo(pin: Pin): void;
  fit(bounds: Bounds): void;
  bounds(): Bounds;
  focusChosen(): void;
}

export interface SpotMapCanvasProps {
  source: MapSource;
  label: string;
  /** The name and the country filter of the list: the view is stored under them. */
  list: string;
  country: string;
  around: ReturnType<typeof useCountryView>;
  data: readonly SpotOnMap[];
  /** Whether `data` is not yet that of the view. */
  busy: boolean;
  tool: DrawTool;
  outlines: readonly Outline[];
  isSelected: IsSelected;
  chosen: ChosenPin | undefined;
  /** Where the pin is that is being moved. */
  moving: Pin | undefined;
  /** Called with the bounds in view, as the contract writes them. */
  onView(bounds: string): void;
  onOpen(id: string): void;
  onToggle(id: string): void;
  /** Called with the spots of a group on one point, and its rectangle on the screen. */
  onOpenGroup(spots: NamedSpot[], rectangle: DOMRect): void;
  /** Called with the text of the area that was drawn. */
  onDraw(area: string): void;
  onMove(to: Pin): void;
  onMoveEnd(how: 'keep' | 'cancel'): void;
  /** Called with the controls once the map is there, and with undefined when it is not. */
  onReady(controls: MapControls | undefined): void;
}

interface Added {
  layers: SpotLayers;
  drawing: Drawing;
  outlines: Outlines;
  chosen: ChosenMarker;
}

/** The map of spots. It reads no data itself: its spots are given. */
export function SpotMapCanvas(props: SpotMapCanvasProps) {
  const { source, label, list, country, around, data, busy, tool, outlines, isSelected, chosen } = props;
  const t = useSpotMapTexts();
  const { values } = useSpotTexts();
  const pinTexts = useMapTexts();
  const language = nameLanguage(useLanguage());
  const { pin, zoom } = around;
  const saved = useRef(readView(list, country));
  if (saved.current?.country !== country) saved.current = undefined;
  const { container, map, failed, lacksStreets, hasStreetsAt } = useMap(source, () => ({
    center: saved.current?.center ?? [pin.long, pin.lat],
    zoom: saved.current?.zoom ?? zoom,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
  }));
  const [added, setAdded] = useState<Added>();
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!map) return;
    const exact = new Intl.NumberFormat(numberLocale(language));
    // In plain Spanish: es-AR writes «1,2 K» and «12,3 k» for «1,2 mil».
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const open = (id: string) => latest.current.onOpen(id);
    const layers = addSpots(map, {
      open,
      openGroup: (spots, rectangle) => latest.current.onOpenGroup(spots, rectangle),
      texts: {
        label: (count, isOnePoint) => (isOnePoint ? t.listHere : t.zoomTo)(exact.format(count)),
        short: (count) => short.format(count),
        type: (type) => values.type[type],
      },
    });
    const drawing = addDrawing(map, (area) => latest.current.onDraw(area));
    const outlines = addOutlines(map);
    const chosen = addChosenMarker(map, { open, toggle: (id) => latest.current.onToggle(id) });
    const bounds = (): Bounds => {
      const [[west, south], [east, north]] = map.getBounds().toArray();
      return { west, south, east, north };
    };
    const reportView = () => {
      const { list, country, onView } = latest.current;
      onView(formatBounds(bounds()));
      const { lng, lat } = map.getCenter();
      saveView(list, { country, center: [lng, lat], zoom: map.getZoom() });
    };
    setAdded({ layers, drawing, outlines, chosen });
    reportView();
    map.on('moveend', reportView);
    const endKeeping = keepInView(map, () => latest.current.moving ?? latest.current.chosen);
    latest.current.onReady({
      flyTo: (pin) => {
        const zoom = Math.max(map.getZoom(), hasStreetsAt(pin) ? streetZoom : 9);
        map.flyTo({ center: [pin.long, pin.lat], zoom });
      },
      fit: ({ west, south, east, north }) => void map.fitBounds([west, south, east, north], { padding: 32 }),
      bounds,
      focusChosen: chosen.focus,
    });
    return () => {
      latest.current.onReady(undefined);
      map.off('moveend', reportView);
      endKeeping();
      setAdded(undefined);
      for (const part of [layers, drawing, outlines, chosen]) part.remove();
    };
  }, [map, language, t, values, hasStreetsAt]);

  // With the paint that says that they are loaded: `data-idle` of the map is then false until they are drawn.
  useLayoutEffect(() => added?.layers.show(data, isSelected), [added, data, isSelected]);
  useLayoutEffect(() => added?.outlines.show(outlines), [added, outlines]);
  useLayoutEffect(() => added?.chosen.show(chosen), [added, chosen]);
  useLayoutEffect(() => added?.drawing.setTool(tool), [added, tool]);
  useEffect(() => {
    if (!saved.current) map?.jumpTo({ center: [pin.long, pin.lat], zoom });
  }, [map, pin.long, pin.lat, zoom]);

  const start = useRef(props.moving);
  start.current = props.moving;
  const isMoving = props.moving !== undefined;
  useEffect(() => {
    if (!map || !isMoving || !start.current) return;
    return addMovingPin(map, start.current, {
      label: pinTexts.pin,
      onMove: (to) => latest.current.onMove(to),
      onEnd: (how) => latest.current.onMoveEnd(how),
      onFocusLost: () => added?.chosen.focus(),
    });
  }, [map, isMoving, pinTexts, added]);

  if (failed) return <MapFailed />;
  return (
    <MapFrame
      {...{ container, label, lacksStreets }}
      height="min(62vh, 620px)"
      busy={busy || map === undefined}
    />
  );
}
