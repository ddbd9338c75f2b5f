import type { MapOptions, StyleSpecification } from 'maplibre-gl';
import { coastZoom } from '#contract/geography/coast.ts';
import type { Pin } from '#contract/geography/pins.ts';
import { prefetchChunk } from '../loading/chunks.ts';
import { loadAtlas } from './atlas.ts';
import { builtInLibrary, loadCompleteLibrary, type MapLibrary } from './library.ts';
import type { MapSource } from './mapSource.ts';
import type { Streets } from './streets/streets.ts';
import { maxZoom, worldStyle } from './worldStyle.ts';

/** What a map draws below everything else. */
export interface MapBase {
  library: MapLibrary;
  style: string | StyleSpecification;
  options: Partial<MapOptions>;
  /** Undefined when there are none, they could not be read, or they are part of a configured style. */
  streets: Streets | undefined;
  /** Whether streets are drawn around this place in a close view. */
  hasStreetsAt(pin: Pin): boolean;
}

/** Loads the configured style, or the built-in atlas with the streets of the server; without those if they cannot be read. */
export async function loadBase(source: MapSource, language: 'es' | 'en'): Promise<MapBase> {
  if (source.styleUrl) return ofStyle(source.styleUrl);
  const [atlas, streets] = await Promise.all([
    loadAtlas(),
    source.hasStreets ? loadStreets(language).catch(() => undefined) : undefined,
  ]);
  const world = worldStyle(atlas);
  return {
    library: builtInLibrary,
    style: streets?.onto(world) ?? world,
    options: streets ? { ...ofAtlas, attributionControl: { compact: false } } : ofAtlas,
    streets,
    hasStreetsAt: (pin) => streets?.covers(pin) ?? false,
  };
}

async function loadStreets(language: 'es' | 'en'): Promise<Streets> {
  const { openStreets } = await prefetchChunk(() => import('./streets/streets.ts'));
  return openStreets(language);
}

const ofStyle = async (style: string): Promise<MapBase> => ({
  library: await loadCompleteLibrary(),
  style,
  options: { attributionControl: {} },
  streets: undefined,
  hasStreetsAt: () => true,
});

const ofAtlas: Partial<MapOptions> = {
  attributionControl: false,
  // The tiles of the coast are drawn larger as they are: cut into smaller ones, wide lines would end at their edges.
  zoomLevelsToOverscale: maxZoom - coastZoom,
};
