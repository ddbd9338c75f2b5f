import * as builtIn from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { prefetchChunk } from '../loading/chunks.ts';

// Without a worker a map stays blank, without an error.
builtIn.setWorkerUrl(workerAddress);

export type MapLibrary = Pick<typeof builtIn, 'Map' | 'Marker' | 'NavigationControl'>;

/** MapLibre with what the built-in styles use (decision 0101). */
export const builtInLibrary: MapLibrary = builtIn;

/** All of MapLibre, for any style. */
export const loadCompleteLibrary = (): Promise<MapLibrary> =>
  prefetchChunk(() => import('./completeLibrary.ts'));

const libraries = new WeakMap<builtIn.Map, MapLibrary>();

/** A map of this library, with buttons for the zoom. */
export function createMap(library: MapLibrary, options: builtIn.MapOptions): builtIn.Map {
  const map = new library.Map(options);
  libraries.set(map, library);
  map.addControl(new library.NavigationControl({ showCompass: false }), 'top-right');
  return map;
}

/** A marker of the library of this map, not yet added to it. */
export function createMarker(map: builtIn.Map, options: builtIn.MarkerOptions): builtIn.Marker {
  const { Marker } = libraries.get(map) ?? builtInLibrary;
  return new Marker(options);
}
