import { useEffect, useRef, useState } from 'react';
import { type Bounds, boundsText } from '#contract/geography/bounds.ts';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { MapFailed, MapFrame } from '../../../kit/map/MapFrame.tsx';
import { useMap } from '../../../kit/map/useMap.ts';
import type { useNearbyCountry } from '../../../kit/map/useNearbyCountry.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { readView, saveView } from './lastView.ts';
import type { NamedSpot } from './spotMap.groups.ts';
import { addSpots, type SpotLayers } from './spotMap.layers.ts';
import { useSpotMapTexts } from './spotMap.texts.ts';

export interface SpotMapCanvasProps {
  styleUrl: string | null;
  label: string;
  /** The list that the map stands in for, and its country filter: by them the view is kept. */
  list: string;
  country: string;
  around: ReturnType<typeof useNearbyCountry>;
  data: readonly SpotOnMap[];
  /** Hears which part of the world is in view, as the contract writes it. */
  onView(bounds: string): void;
  onOpen(id: string): void;
  /** Spots on one point were chosen, at this place of the screen. */
  onSeveral(spots: NamedSpot[], at: DOMRect): void;
}

/** The map of spots; what it shows comes from outside. */
export function SpotMapCanvas(props: SpotMapCanvasProps) {
  const { styleUrl, label, list, country, around, data, onView, onOpen, onSeveral } = props;
  const t = useSpotMapTexts();
  const language = nameLanguage(useLanguage());
  const { pin, zoom } = around;
  const kept = useRef(readView(list, country));
  if (kept.current?.country !== country) kept.current = undefined;
  const { container, map, failed } = useMap(styleUrl, {
    center: kept.current?.center ?? [pin.long, pin.lat],
    zoom: kept.current?.zoom ?? zoom,
    cooperativeGestures: matchMedia('(pointer: coarse)').matches,
  });
  const [layers, setLayers] = useState<SpotLayers>();
  const listeners = useRef({ onView, onOpen, onSeveral, list, country });
  listeners.current = { onView, onOpen, onSeveral, list, country };

  useEffect(() => {
    if (!map) return;
    const whole = new Intl.NumberFormat(language);
    const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 });
    const added = addSpots(map, {
      open: (id) => listeners.current.onOpen(id),
      list: (spots, at) => listeners.current.onSeveral(spots, at),
      words: {
        label: (count, isOnePoint) => (isOnePoint ? t.listHere : t.zoomTo)(whole.format(count)),
        short: (count) => short.format(count),
      },
    });
    const tell = () => {
      listeners.current.onView(boundsText(viewOf(map.getBounds())));
      const { lng, lat } = map.getCenter();
      const { list, country } = listeners.current;
      saveView(list, { country, center: [lng, lat], zoom: map.getZoom() });
    };
    setLayers(added);
    tell();
    map.on('moveend', tell);
    return () => {
      map.off('moveend', tell);
      setLayers(undefined);
      added.remove();
    };
  }, [map, language, t]);

  useEffect(() => layers?.show(data), [layers, data]);
  useEffect(() => {
    if (!kept.current) map?.jumpTo({ center: [pin.long, pin.lat], zoom });
  }, [map, pin.long, pin.lat, zoom]);

  if (failed) return <MapFailed />;
  return <MapFrame container={container} height="min(62vh, 620px)" label={label} />;
}

interface Shown {
  getWest(): number;
  getSouth(): number;
  getEast(): number;
  getNorth(): number;
}
const viewOf = (shown: Shown): Bounds => ({
  west: shown.getWest(),
  south: shown.getSouth(),
  east: shown.getEast(),
  north: shown.getNorth(),
});
