import { Map as MapLibre, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { coastZoom } from '#contract/geography/coast.ts';
import { loadAtlas } from './atlas.ts';
import { showCities } from './cityLabels.ts';
import { useMapTexts } from './map.texts.ts';
import { maxZoom, worldStyle } from './worldStyle.ts';

// Without a worker the map stays blank, without an error.
setWorkerUrl(workerAddress);

export interface MapState {
  container: RefObject<HTMLDivElement | null>;
  /** Undefined until layers and markers can be added. */
  map: MapLibre | undefined;
  failed: boolean;
}

type InitialView = Pick<
  MapOptions,
  'center' | 'zoom' | 'bounds' | 'fitBoundsOptions' | 'cooperativeGestures'
>;

/**
 * A map in `container`, with the configured style or the built-in atlas. `view` is read once.
 * `failed` when it cannot be shown: no WebGL 2, or the style could not be loaded.
 */
export function useMap(styleUrl: string | null, view: InitialView): MapState {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const [failed, setFailed] = useState(false);
  const locale = useLocale();
  const first = useRef({ view, locale });

  useEffect(() => {
    let unmounted = false;
    let created: MapLibre | undefined;
    const fail = () => {
      if (!unmounted) setFailed(true);
    };
    const create = async () => {
      const style = styleUrl ?? worldStyle(await loadAtlas());
      if (unmounted || !container.current) return;
      const { view, locale } = first.current;
      const map = new MapLibre({
        container: container.current,
        style,
        locale,
        maxZoom,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        ...(styleUrl ? ofStyle : ofAtlas),
        ...view,
      });
      created = map;
      map.touchZoomRotate.disableRotation();
      map.keyboard.disableRotation();
      map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
      markIdle(map);
      if (!styleUrl) showCities(map);
      map.once('load', () => !unmounted && setMap(map));
      // Before the style has loaded an error is fatal; later errors are of single tiles.
      map.once('error', () => !map.loaded() && !map.isStyleLoaded() && fail());
    };
    create().catch(fail);
    return () => {
      unmounted = true;
      setMap(undefined);
      created?.remove();
    };
  }, [styleUrl]);

  return { container, map, failed };
}

const ofStyle: Partial<MapOptions> = { attributionControl: {} };
const ofAtlas: Partial<MapOptions> = {
  attributionControl: false,
  // The tiles of the coast are drawn larger as they are: cut into smaller ones, wide lines would end at their edges.
  zoomLevelsToOverscale: maxZoom - coastZoom,
};

/** Sets `data-idle` on the map's element while nothing moves, loads or waits to be drawn: for tests and scripts. */
function markIdle(map: MapLibre): void {
  const { dataset } = map.getContainer();
  const busy = () => delete dataset.idle;
  map.on('movestart', busy);
  map.on('dataloading', busy);
  map.on('idle', () => {
    dataset.idle = '';
  });
}

function useLocale(): Record<string, string> {
  const t = useMapTexts();
  return {
    'Map.Title': t.map,
    'NavigationControl.ZoomIn': t.zoomIn,
    'NavigationControl.ZoomOut': t.zoomOut,
    'CooperativeGesturesHandler.WindowsHelpText': t.scrollHelp,
    'CooperativeGesturesHandler.MacHelpText': t.scrollHelpMac,
    'CooperativeGesturesHandler.MobileHelpText': t.touchHelp,
    'Marker.Title': '',
  };
}
