import { useEffect } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { MapFailed, MapFrame } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { staticPin } from '../pinMarker.ts';
import { useMap } from '../useMap.ts';

interface Props {
  styleUrl: string | null;
  before: Pin;
  after: Pin;
  height: number;
}

/** The map of two pins with a line between them. */
export function TwoPinsCanvas({ styleUrl, before, after, height }: Props) {
  const t = useMapTexts();
  const { container, map, failed } = useMap(styleUrl, {
    bounds: [
      [Math.min(before.long, after.long), Math.min(before.lat, after.lat)],
      [Math.max(before.long, after.long), Math.max(before.lat, after.lat)],
    ],
    fitBoundsOptions: { padding: { top: 64, bottom: 32, left: 56, right: 56 }, maxZoom: 14 },
    cooperativeGestures: true,
  });
  useEffect(() => {
    if (!map) return;
    const ends: [number, number][] = [
      [before.long, before.lat],
      [after.long, after.lat],
    ];
    map.addSource('connection', {
      type: 'geojson',
      data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ends } },
    });
    map.addLayer({
      id: 'connection',
      type: 'line',
      source: 'connection',
      paint: { 'line-color': '#f5a15c', 'line-width': 2, 'line-dasharray': [2, 2] },
    });
    const old = staticPin(t.oldPlace, 'is-old').setLngLat([before.long, before.lat]).addTo(map);
    const next = staticPin(t.newPlace).setLngLat([after.long, after.lat]).addTo(map);
    return () => {
      old.remove();
      next.remove();
      if (map.getLayer('connection')) map.removeLayer('connection');
      if (map.getSource('connection')) map.removeSource('connection');
    };
  }, [map, before.lat, before.long, after.lat, after.long, t.oldPlace, t.newPlace]);
  if (failed) return <MapFailed />;
  return <MapFrame container={container} height={height} label={t.map} busy={map === undefined} />;
}
