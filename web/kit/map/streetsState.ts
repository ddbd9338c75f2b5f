import type { Map as MapLibre } from 'maplibre-gl';
import type { Pin } from '#contract/geography/pins.ts';
import type { Streets } from './streets/streets.ts';

/* The archive of the streets may disappear while a map is open: then the world below it is shown again. */

export interface StreetsState {
  /** Whether an error of the map is one of its streets. */
  isOwn(error: object): boolean;
  /** Whether the map shows the names of places of the archive there, at its present zoom. */
  namesPlacesAt(pin: Pin): boolean;
  /** Called when the streets were lost, or are back. */
  onChange(listener: () => void): void;
}

/** Follows whether the streets of a map can be read; `tell` is called when that changes. */
export function followStreets(
  map: MapLibre,
  { source, fromZoom, covers }: Streets,
  tell: (isLost: boolean) => void,
): StreetsState {
  let isLost = false;
  const listeners = new Set<() => void>();
  const set = (next: boolean) => {
    if (next === isLost) return;
    isLost = next;
    tell(isLost);
    for (const listener of listeners) listener();
  };
  const isOwn = (event: object) => 'sourceId' in event && event.sourceId === source;
  map.on('error', (error) => isOwn(error) && set(true));
  map.on('sourcedata', (event) => isOwn(event) && event.tile?.state === 'loaded' && set(false));
  return {
    isOwn,
    namesPlacesAt: (pin) => !isLost && map.getZoom() >= fromZoom && covers(pin),
    onChange: (listener) => void listeners.add(listener),
  };
}
