import type { LngLat, Map as MapLibre, Marker } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { MapFailed, MapFrame } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { type MapSource, streetZoom } from '../mapSource.ts';
import { draggablePin, panIntoView } from '../pinMarker.ts';
import { useMap } from '../useMap.ts';

interface Props {
  source: MapSource;
  pin: Pin | undefined;
  /** The view while there is no pin. */
  defaultView: { pin: Pin; zoom: number };
  onMove(pin: Pin): void;
  /** Called with a function that returns the map's centre once the map is there, and with undefined when it is not. */
  onCentre(centre: (() => Pin) | undefined): void;
  height: number;
}

/** A map with one pin, placed by click, drag or arrow keys. */
export function PinMap({ source, pin, defaultView, onMove, onCentre, height }: Props) {
  const t = useMapTexts();
  const start = pin ?? defaultView.pin;
  const { container, map, failed, lacksStreets, hasStreetsAt } = useMap(source, (hasStreetsAt) => ({
    center: [start.long, start.lat],
    zoom: pin ? pinZoom(hasStreetsAt(pin)) : defaultView.zoom,
    cooperativeGestures: true,
  }));
  const marker = useRef<Marker>(undefined);
  const wasAmongStreets = useRef(false);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    if (!map) return;
    marker.current = draggablePin(map, t.pin, (moved) => move(moved));
    map.on('click', ({ lngLat }) => move(rounded(lngLat)));
    onCentre(() => rounded(map.getCenter()));
    return () => {
      onCentre(undefined);
      marker.current?.remove();
    };
  }, [map, t.pin, onCentre]);

  const { lat, long } = pin ?? {};
  useEffect(() => {
    const current = marker.current;
    if (!map || !current) return;
    if (lat === undefined || long === undefined) return void current.remove();
    const isNew = !current.getElement().isConnected;
    current.setLngLat([long, lat]);
    if (isNew) current.addTo(map);
    const hasStreets = hasStreetsAt({ lat, long });
    // A pin that was moved among the streets leaves the zoom to the reader.
    if (isNew || (hasStreets && !wasAmongStreets.current)) showClosely(map, current, pinZoom(hasStreets));
    wasAmongStreets.current = hasStreets;
    panIntoView(map, current);
  }, [map, lat, long, hasStreetsAt]);

  const { pin: middle, zoom } = defaultView;
  useEffect(() => {
    if (map && lat === undefined) map.jumpTo({ center: [middle.long, middle.lat], zoom });
  }, [map, lat, middle.long, middle.lat, zoom]);

  if (failed) return <MapFailed />;
  return <MapFrame {...{ container, height, lacksStreets }} label={t.map} busy={map === undefined} />;
}

const pinZoom = (hasStreets: boolean): number => (hasStreets ? streetZoom : 8);

function showClosely(map: MapLibre, marker: Marker, zoom: number): void {
  if (map.getZoom() < zoom - 2) map.jumpTo({ center: marker.getLngLat(), zoom });
}

const rounded = (position: LngLat): Pin => {
  const { lat, lng } = position.wrap();
  return { lat: Number(lat.toFixed(5)), long: Number(lng.toFixed(5)) };
};
