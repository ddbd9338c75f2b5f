import type { Map as MapLibre, MapOptions } from 'maplibre-gl';
import './map.css';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { nameLanguage } from '../../texts/language.ts';
import { showCities } from './cityLabels.ts';
import { createMap } from './library.ts';
import { useMapTexts } from './map.texts.ts';
import { loadBase, type MapBase } from './mapBase.ts';
import type { MapSource } from './mapSource.ts';
import { followStreets } from './streetsState.ts';
import { maxZoom } from './worldStyle.ts';

type HasStreetsAt = MapBase['hasStreetsAt'];

export interface MapState {
  container: RefObject<HTMLDivElement | null>;
  /** Undefined until layers and markers can be added. */
  map: MapLibre | undefined;
  failed: boolean;
  /** Whether there should be streets, but they could not be read. */
  lacksStreets: boolean;
  hasStreetsAt: HasStreetsAt;
}

type InitialView = Pick<
  MapOptions,
  'center' | 'zoom' | 'bounds' | 'fitBoundsOptions' | 'cooperativeGestures'
>;

/**
 * A map in `container`, with the configured style or the built-in atlas, and the streets of the server. `view` is called once.
 * `failed` when it cannot be shown: no WebGL 2, or the style could not be loaded.
 */
export function useMap(
  { styleUrl, hasStreets }: MapSource,
  view: (hasStreetsAt: HasStreetsAt) => InitialView,
): MapState {
  const container = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ map: MapLibre; base: MapBase }>();
  const [failed, setFailed] = useState(false);
  const [lacksStreets, setLacksStreets] = useState(false);
  const locale = useLocale();
  const first = useRef({ view, locale });

  useEffect(() => {
    let unmounted = false;
    let created: MapLibre | undefined;
    const fail = () => {
      if (!unmounted) setFailed(true);
    };
    const create = async () => {
      const base = await loadBase({ styleUrl, hasStreets }, nameLanguage());
      if (unmounted || !container.current) return;
      const { view, locale } = first.current;
      const map = createMap(base.library, {
        container: container.current,
        style: base.style,
        locale,
        maxZoom,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        ...base.options,
        ...view(base.hasStreetsAt),
      });
      created = map;
      map.touchZoomRotate.disableRotation();
      map.keyboard.disableRotation();
      markIdle(map);
      const { streets } = base;
      setLacksStreets(hasStreets && !streets);
      const state = streets && followStreets(map, streets, (isLost) => !unmounted && setLacksStreets(isLost));
      if (!styleUrl) showCities(map, state);
      map.once('load', () => !unmounted && setLoaded({ map, base }));
      // Before the style has loaded an error is fatal, unless it is of streets; later errors are of single tiles.
      map.on('error', (error) => !map.loaded() && !map.isStyleLoaded() && !state?.isOwn(error) && fail());
    };
    create().catch(fail);
    return () => {
      unmounted = true;
      setLoaded(undefined);
      created?.remove();
    };
  }, [styleUrl, hasStreets]);

  const hasStreetsAt = loaded?.base.hasStreetsAt ?? nowhere;
  return { container, map: loaded?.map, failed, lacksStreets, hasStreetsAt };
}

const nowhere = () => false;

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
