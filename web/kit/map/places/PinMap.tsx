import type { Marker } from 'maplibre-gl';
import { useEffect, useRef } from 'react';
import type { Pin } from '#contract/geography/pins.ts';
import { MapFailed, MapFrame } from '../MapFrame.tsx';
import { useMapTexts } from '../map.texts.ts';
import { bringIntoView, movablePin } from '../pinMarker.ts';
import { useMap } from '../useMap.ts';

export interface PinMapProps {
  styleUrl: string | null;
  pin: Pin | undefined;
  /** Where to look while there is no pin. */
  around: { pin: Pin; zoom: number };
  onMove(pin: Pin): void;
  /** Hands out the map's centre, for the button that puts a pin there. */
  centre: { current: (() => Pin) | undefined };
  height: number;
}

/** The map of one pin: click, drag or arrow keys put it somewhere. */
export function PinMap({ styleUrl, pin, around, onMove, centre, height }: PinMapProps) {
  const t = useMapTexts();
  const start = pin ?? around.pin;
  // The map that comes with the product has no streets to look at from nearby.
  const close = styleUrl ? 14 : 8;
  const { container, map, failed } = useMap(styleUrl, {
    center: [start.long, start.lat],
    zoom: pin ? close : around.zoom,
    cooperativeGestures: true,
  });
  const marker = useRef<Marker>(undefined);
  const move = useRef(onMove);
  move.current = onMove;

  useEffect(() => {
    if (!map) return;
    marker.current = movablePin(map, t.pin, (moved) => move.current(moved));
    const put = (at: { lat: number; lng: number }) =>
      move.current({ lat: round(at.lat), long: round(((((at.lng + 180) % 360) + 360) % 360) - 180) });
    map.on('click', ({ lngLat }) => put(lngLat));
    centre.current = () => ({ lat: round(map.getCenter().lat), long: round(map.getCenter().wrap().lng) });
    return () => {
      centre.current = undefined;
      marker.current?.remove();
    };
  }, [map, t.pin, centre]);

  const { lat, long } = pin ?? {};
  useEffect(() => {
    const shown = marker.current;
    if (!map || !shown) return;
    if (lat === undefined || long === undefined) {
      shown.remove();
      return;
    }
    const isNew = !shown.getElement().isConnected;
    shown.setLngLat([long, lat]);
    if (isNew) shown.addTo(map);
    if (isNew && map.getZoom() < close - 2) map.jumpTo({ center: [long, lat], zoom: close });
    bringIntoView(map, shown);
  }, [map, lat, long, close]);

  const isFar = around.pin;
  useEffect(() => {
    if (map && lat === undefined) map.jumpTo({ center: [isFar.long, isFar.lat], zoom: around.zoom });
  }, [map, lat, isFar.long, isFar.lat, around.zoom]);

  if (failed) return <MapFailed />;
  return <MapFrame container={container} height={height} label={t.map} />;
}

const round = (value: number): number => Number(value.toFixed(5));
