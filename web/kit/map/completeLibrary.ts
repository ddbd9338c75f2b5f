import { setWorkerUrl } from 'maplibre-gl/dist/maplibre-gl.mjs';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/* The published bundles of MapLibre. */

setWorkerUrl(workerAddress);

export { Map, Marker, NavigationControl } from 'maplibre-gl/dist/maplibre-gl.mjs';
