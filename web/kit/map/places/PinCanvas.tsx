import { useEffect } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { MapFailed, MapFrame } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { type MapSource, streetZoom } from '../mapSource.ts';
import { staticPin } from '../pinMarker.ts';
import { useMap } from '../useMap.ts';

interface Props {
  source: MapSource;
  pin: Pin;
  label: string;
  height: number;
}

/** The map of one pin. */
export function PinCanvas({ source, pin: { lat, long }, label, height }: Props) {
  const t = useMapTexts();
  const { container, map, failed, lacksStreets } = useMap(source, (hasStreetsAt) => ({
    center: [long, lat],
    zoom: hasStreetsAt({ lat, long }) ? streetZoom : 6,
    cooperativeGestures: true,
  }));
  useEffect(() => {
    if (!map) return;
    map.jumpTo({ center: [long, lat] });
    const marker = staticPin(map, label).setLngLat([long, lat]).addTo(map);
    return () => void marker.remove();
  }, [map, lat, long, label]);
  if (failed) return <MapFailed />;
  return <MapFrame {...{ container, height, lacksStreets }} label={t.map} busy={map === undefined} />;
}
