import {
  Map as MapLibre,
  type MapOptions,
  Marker,
  type MarkerOptions,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { prefetchChunk } from '../loading/chunks.ts';

// Without a worker a map stays blank, without an error.
setWorkerUrl(workerAddress);

/** MapLibre with what the built-in styles use (decision 0101). Not its namespace: that would keep all controls. */
export const builtInLibrary = { Map: MapLibre, Marker, NavigationControl };

export type MapLibrary = typeof builtInLibrary;

/** All of MapLibre, for any style. */
export const loadCompleteLibrary = (): Promise<MapLibrary> =>
  prefetchChunk(() => import('./completeLibrary.ts'));

const libraries = new WeakMap<MapLibre, MapLibrary>();

/** A map of this library, with buttons for the zoom. */
export function createMap(library: MapLibrary, options: MapOptions): MapLibre {
  const map = new library.Map(options);
  libraries.set(map, library);
  map.addControl(new library.NavigationControl({ showCompass: false }), 'top-right');
  return map;
}

/** A marker of the library of this map, not yet added to it. */
export function createMarker(map: MapLibre, options: MarkerOptions): Marker {
  const library = libraries.get(map) ?? builtInLibrary;
  return new library.Marker(options);
}
