import type { Map as MapLibre, Marker } from 'maplibre-gl';
import { type Bounds, isWithin } from '#contract/geography/bounds.ts';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { createMarker } from '../../../../kit/map/library.ts';
import { type Group, mergeGroups, sizeOf } from './mergeGroups.ts';

export type NamedSpot = NonNullable<SpotOnMap['spot']>;

export interface GroupTexts {
  /** The accessible name of a group's button: what a click on it does. */
  label(count: number, isOnePoint: boolean): string;
  /** Its visible text. */
  short(count: number): string;
}

interface Options {
  source: string;
  /** Spots closer than this many pixels are one group. */
  radius: number;
  texts: GroupTexts;
  /** Called with the spots of a group that no zoom level separates, and its rectangle on the screen. */
  openGroup(spots: NamedSpot[], rectangle: DOMRect): void;
}

export interface GroupMarkers {
  /** Sets the spots that the source holds. */
  show(data: readonly SpotOnMap[]): void;
  remove(): void;
}

/** Groups of spots as HTML buttons: they work by keyboard and need no map fonts. */
export function addGroups(map: MapLibre, options: Options): GroupMarkers {
  const markers = new Map<string, Marker>();
  let current: readonly SpotOnMap[] = [];
  const open = (group: Group, button: HTMLElement) => {
    const spots = group.isOnePoint ? spotsIn(current, group.bounds) : [];
    if (spots.length > 0) options.openGroup(spots, button.getBoundingClientRect());
    else zoomTo(map, group);
  };
  const addMarker = (group: Group): Marker => {
    const element = buttonOf(group, options.texts);
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      open(group, element);
    });
    return createMarker(map, { element }).setLngLat(group.at).addTo(map);
  };
  // Until the source is loaded, its features are incomplete.
  const isLoaded = () => Boolean(map.getSource(options.source)) && map.isSourceLoaded(options.source);
  const draw = () => {
    if (!isLoaded()) return;
    const groups = groupsOf(map, options);
    for (const [key, marker] of markers) {
      if (groups.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
    for (const [key, group] of groups) if (!markers.has(key)) markers.set(key, addMarker(group));
  };
  map.on('idle', draw);
  map.on('moveend', draw);
  return {
    show(data) {
      current = data;
    },
    remove() {
      map.off('idle', draw);
      map.off('moveend', draw);
      for (const marker of markers.values()) marker.remove();
    },
  };
}

function groupsOf(map: MapLibre, options: Options): Map<string, Group> {
  const found = new Map(clustersOf(map, options).map((group) => [keyOf(group), group]));
  // Nothing separates them at the last level.
  if (map.getZoom() >= map.getMaxZoom()) return found;
  const groups = mergeGroups([...found.values()], (at) => map.project(at));
  return new Map(groups.map((group) => [keyOf(group), group]));
}

const keyOf = ({ at: [long, lat], count, isOnePoint }: Group): string =>
  `${long.toFixed(4)},${lat.toFixed(4)} ${count} ${isOnePoint}`;

/** One that spans several tiles stands in each of them. */
function clustersOf(map: MapLibre, { source, radius }: Options): Group[] {
  const found: Group[] = [];
  for (const { geometry, properties } of map.querySourceFeatures(source)) {
    // A group of the server may hold a single spot, without its id.
    if (geometry.type !== 'Point' || properties.id !== undefined) continue;
    const count = Number(properties.total ?? properties.n);
    const { west, south, east, north } = properties as Bounds;
    const bounds = { west, south, east, north };
    const isNamed = properties.unnamed === 0;
    const width = Math.max(east - west, north - south);
    const isOnePoint = isNamed && width < radius * degreesPerPixel(map.getMaxZoom());
    const [long = 0, lat = 0] = geometry.coordinates;
    found.push({ at: [long, lat], count, bounds, isOnePoint });
  }
  return found;
}

/** Of longitude; the world is 512 pixels wide at zoom 0. */
const degreesPerPixel = (zoom: number): number => 360 / (512 * 2 ** zoom);

const spotsIn = (data: readonly SpotOnMap[], bounds: Bounds): NamedSpot[] =>
  data.flatMap(({ spot, lat, long }) => (spot && isWithin(bounds, lat, long) ? [spot] : []));

/** Fits the bounds of a group in the view; zooms in by at least three levels. */
function zoomTo(map: MapLibre, { bounds: { west, south, east, north }, at }: Group): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const edge = Math.min(28, clientWidth / 6, clientHeight / 6);
  // The buttons that zoom are on the right.
  const padding = { top: edge, bottom: edge, left: edge, right: edge + Math.min(32, clientWidth / 6) };
  const camera = map.cameraForBounds([west, south, east, north], { padding, maxZoom: map.getMaxZoom() });
  const closer = map.getZoom() + 3;
  // `flyTo` respects `prefers-reduced-motion`.
  if (camera?.zoom !== undefined && camera.zoom >= closer) map.flyTo(camera);
  else map.flyTo({ center: at, zoom: closer });
}

function buttonOf({ count, isOnePoint }: Group, { label, short }: GroupTexts): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = isOnePoint ? 'map-group is-one-point' : 'map-group';
  if (isOnePoint) element.setAttribute('aria-haspopup', 'dialog');
  element.setAttribute('aria-label', label(count, isOnePoint));
  element.textContent = short(count);
  element.style.setProperty('--size', `${sizeOf(count)}px`);
  return element;
}
