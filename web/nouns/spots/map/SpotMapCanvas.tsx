import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatBounds } from '#contract/geography/bounds.ts';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { MapFailed, MapFrame } from '../../../kit/map/MapFrame.tsx';
import type { useCountryView } from '../../../kit/map/useCountryView.ts';
import { useMap } from '../../../kit/map/useMap.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { readView, saveView } from './savedView.ts';
import type { NamedSpot } from './spotMap.groups.ts';
import { addSpots, type SpotLayers } from './spotMap.layers.ts';
import { useSpotMapTexts } from './spotMap.texts.ts';

export interface SpotMapCanvasProps {
  styleUrl: string | null;
  label: string;
  /** The name and the country filter of the list: the view is stored under them. */
  list: string;
  country: string;
  around: ReturnType<typeof useCountryView>;
  data: readonly SpotOnMap[];
  /** Whether `data` is not yet that of the view. */
  busy: boolean;
  /** Called with the bounds in view, as the contract writes them. */
  onView(bounds: string): void;
  onOpen(id: string): void;
  /** Called with the spots of a group on one point, and its rectangle on the screen. */
  onOpenGroup(spots: NamedSpot[], rectangle: DOMRect): void;
}

/** The map of spots. It reads no data itself: its spots are given. */
export function SpotMapCanvas(props: SpotMapCanvasProps) {
  const { styleUrl, label, list, country, around, data, busy } = props;
  const t = useSpotMapTexts();
  const language = nameLanguage(useLanguage());
  const { pin, zoom } = around;
  const saved = useRef(readView(list, country));
  if (saved.current?.country !== country) saved.current = undefined;
  const { container, map, failed } = useMap(styleUrl, {
    center: saved.current?.center ?? [pin.long, pin.lat],
    zoom: saved.current?.zoom ?? zoom,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
  });
  const [layers, setLayers] = useState<SpotLayers>();
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!map) return;
    const exact = new Intl.NumberFormat(language);
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const added = addSpots(map, {
      open: (id) => latest.current.onOpen(id),
      openGroup: (spots, rectangle) => latest.current.onOpenGroup(spots, rectangle),
      texts: {
        label: (count, isOnePoint) => (isOnePoint ? t.listHere : t.zoomTo)(exact.format(count)),
        short: (count) => short.format(count),
      },
    });
    const reportView = () => {
      const { list, country, onView } = latest.current;
      const [[west, south], [east, north]] = map.getBounds().toArray();
      onView(formatBounds({ west, south, east, north }));
      const { lng, lat } = map.getCenter();
      saveView(list, { country, center: [lng, lat], zoom: map.getZoom() });
    };
    setLayers(added);
    reportView();
    map.on('moveend', reportView);
    return () => {
      map.off('moveend', reportView);
      setLayers(undefined);
      added.remove();
    };
  }, [map, language, t]);

  // With the paint that says that they are loaded: `data-idle` of the map is then false until they are drawn.
  useLayoutEffect(() => layers?.show(data), [layers, data]);
  useEffect(() => {
    if (!saved.current) map?.jumpTo({ center: [pin.long, pin.lat], zoom });
  }, [map, pin.long, pin.lat, zoom]);

  if (failed) return <MapFailed />;
  return (
    <MapFrame
      container={container}
      height="min(62vh, 620px)"
      label={label}
      busy={busy || map === undefined}
    />
  );
}
