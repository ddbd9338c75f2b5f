import { Map as MapLibre, type MapOptions, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map.css';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadAtlas } from './atlas.ts';
import { showCities } from './cityLabels.ts';
import { useMapTexts } from './map.texts.ts';
import { worldStyle } from './worldStyle.ts';

// Without it the map stays blank, without an error.
setWorkerUrl(workerAddress);

export interface Drawn {
  container: RefObject<HTMLDivElement | null>;
  /** Once it can take layers and markers. */
  map: MapLibre | undefined;
  failed: boolean;
}

type Wishes = Pick<MapOptions, 'center' | 'zoom' | 'bounds' | 'fitBoundsOptions' | 'cooperativeGestures'>;

/**
 * A map in `container`, from the configured style or the atlas that comes with the product. The wishes are read once.
 * `failed` when it cannot be drawn: no WebGL 2, or its style did not come.
 */
export function useMap(styleUrl: string | null, wishes: Wishes): Drawn {
  const container = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapLibre>();
  const [failed, setFailed] = useState(false);
  const locale = useLocale();
  const first = useRef({ wishes, locale });

  useEffect(() => {
    let gone = false;
    let drawn: MapLibre | undefined;
    const fail = () => {
      if (!gone) setFailed(true);
    };
    const draw = async () => {
      const style = styleUrl ?? worldStyle(await loadAtlas());
      if (gone || !container.current) return;
      const { wishes, locale } = first.current;
      const made = new MapLibre({
        container: container.current,
        style,
        locale,
        maxZoom: 19,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        attributionControl: styleUrl ? {} : false,
        ...wishes,
      });
      drawn = made;
      made.touchZoomRotate.disableRotation();
      made.keyboard.disableRotation();
      made.addControl(new NavigationControl({ showCompass: false }), 'top-right');
      if (!styleUrl) showCities(made);
      made.once('load', () => !gone && setMap(made));
      // Before it has loaded an error is final; later ones are tiles that did not come.
      made.once('error', () => !made.loaded() && !made.isStyleLoaded() && fail());
    };
    draw().catch(fail);
    return () => {
      gone = true;
      setMap(undefined);
      drawn?.remove();
    };
  }, [styleUrl]);

  return { container, map, failed };
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
