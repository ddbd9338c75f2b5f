import { useEffect, useMemo } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { MapFailed, MapFrame } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { type MapSource, streetZoom } from '../mapSource.ts';
import { comparedPin } from '../pinMarker.ts';
import { useMap } from '../useMap.ts';

interface Props {
  source: MapSource;
  before: Pin | undefined;
  after: Pin | undefined;
  height: number;
}

/** The map of an old pin, a new one, or both with a line between them. */
export function TwoPinsCanvas({ source, before, after, height }: Props) {
  const t = useMapTexts();
  const places = usePlaces(before, after);
  const pins = places.map(([, position]) => position);
  const { container, map, failed, lacksStreets } = useMap(source, (hasStreetsAt) => ({
    bounds: [
      [Math.min(...pins.map(([long]) => long)), Math.min(...pins.map(([, lat]) => lat))],
      [Math.max(...pins.map(([long]) => long)), Math.max(...pins.map(([, lat]) => lat))],
    ],
    // Names are beside the pins, and the buttons of the map on the right.
    fitBoundsOptions: {
      padding: { top: 64, bottom: 32, left: 96, right: 136 },
      // As near as two pins that are far apart on the screen; a single place as in other maps.
      maxZoom:
        new Set(pins.map(String)).size > 1 || places.every(([, [long, lat]]) => hasStreetsAt({ lat, long }))
          ? streetZoom
          : 6,
    },
    cooperativeGestures: true,
  }));
  useEffect(() => {
    if (!map) return;
    const coordinates = places.map(([, position]) => position);
    // Without a line while there is one pin only.
    const lines = coordinates.length > 1 ? [coordinates] : [];
    map.addSource('connection', { type: 'geojson', data: { type: 'MultiLineString', coordinates: lines } });
    map.addLayer({
      id: 'connection',
      type: 'line',
      source: 'connection',
      paint: { 'line-color': '#f5a15c', 'line-width': 2, 'line-dasharray': [2, 2] },
    });
    const markers = places.map(([which, position]) =>
      comparedPin(map, which, which === 'old' ? t.oldPlace : t.newPlace, sideOf(which, coordinates))
        .setLngLat(position)
        .addTo(map),
    );
    return () => {
      for (const marker of markers) marker.remove();
      if (map.getLayer('connection')) map.removeLayer('connection');
      if (map.getSource('connection')) map.removeSource('connection');
    };
  }, [map, places, t.oldPlace, t.newPlace]);
  if (failed) return <MapFailed />;
  return <MapFrame {...{ container, height, lacksStreets }} label={t.map} busy={map === undefined} />;
}

type Position = [long: number, lat: number];

/** The pins that there are; the new one last, above the old one. */
function usePlaces(before: Pin | undefined, after: Pin | undefined): ['old' | 'new', Position][] {
  const [oldLong, oldLat, newLong, newLat] = [before?.long, before?.lat, after?.long, after?.lat];
  return useMemo(() => {
    const places: ['old' | 'new', Position][] = [];
    if (oldLong !== undefined && oldLat !== undefined) places.push(['old', [oldLong, oldLat]]);
    if (newLong !== undefined && newLat !== undefined) places.push(['new', [newLong, newLat]]);
    return places;
  }, [oldLong, oldLat, newLong, newLat]);
}

/** Its name is on the side where the other pin is not; at the same place that of the old one is on the left. */
function sideOf(which: 'old' | 'new', coordinates: readonly Position[]): 'left' | 'right' {
  const [[oldLong] = [0], [newLong] = [0]] = coordinates;
  const isOldLeft = coordinates.length > 1 && oldLong <= newLong;
  return (which === 'old') === isOldLeft ? 'left' : 'right';
}
