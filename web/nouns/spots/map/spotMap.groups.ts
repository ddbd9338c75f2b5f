import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { type Bounds, isWithin } from '#contract/geography/bounds.ts';
import type { SpotOnMap } from '#contract/spots.map.ts';

export type NamedSpot = NonNullable<SpotOnMap['spot']>;

export interface GroupWords {
  /** The accessible name of a group's button: what a click on it does. */
  label(count: number, isOnePoint: boolean): string;
  /** What stands on it. */
  short(count: number): string;
}

interface Options {
  source: string;
  /** Dots closer than this many pixels are one group. */
  radius: number;
  words: GroupWords;
  /** The spots of a group that no zoom can part, and where on the screen it is. */
  list(spots: NamedSpot[], at: DOMRect): void;
}

interface Group {
  at: [number, number];
  count: number;
  bounds: Bounds;
  isOnePoint: boolean;
}

export interface GroupMarkers {
  /** What is on the map now. */
  show(data: readonly SpotOnMap[]): void;
  remove(): void;
}

/** Groups of spots as buttons of the page, which work by keyboard and need no fonts. */
export function addGroups(map: MapLibre, options: Options): GroupMarkers {
  const markers = new Map<string, Marker>();
  let shown: readonly SpotOnMap[] = [];
  const open = (group: Group, button: HTMLElement) => {
    const spots = group.isOnePoint ? spotsIn(shown, group.bounds) : [];
    if (spots.length > 0) options.list(spots, button.getBoundingClientRect());
    else showAll(map, group);
  };
  const put = (group: Group): Marker => {
    const element = buttonOf(group, options.words);
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      open(group, element);
    });
    return new Marker({ element }).setLngLat(group.at).addTo(map);
  };
  const drop = (key: string) => {
    markers.get(key)?.remove();
    markers.delete(key);
  };
  // Only once the source is read does it tell its groups.
  const isRead = () => Boolean(map.getSource(options.source)) && map.isSourceLoaded(options.source);
  const draw = () => {
    if (!isRead()) return;
    const wanted = groupsOf(map, options);
    for (const key of markers.keys()) if (!wanted.has(key)) drop(key);
    for (const [key, group] of wanted) {
      if (!markers.has(key)) markers.set(key, put(group));
    }
  };
  map.on('idle', draw);
  map.on('moveend', draw);
  return {
    show(data) {
      shown = data;
    },
    remove() {
      map.off('idle', draw);
      map.off('moveend', draw);
      for (const marker of markers.values()) marker.remove();
    },
  };
}

function groupsOf(map: MapLibre, { source, radius }: Options): Map<string, Group> {
  const found = new Map<string, Group>();
  for (const { geometry, properties } of map.querySourceFeatures(source)) {
    // A square of the server's may hold a single spot, which it does not name.
    if (geometry.type !== 'Point' || properties.id !== undefined) continue;
    const count = Number(properties.total ?? properties.n);
    const { west, south, east, north } = properties as Bounds;
    const bounds = { west, south, east, north };
    const isNamed = properties.unnamed === 0;
    const isOnePoint = isNamed && widestOf(bounds) < radius * degreesPerPixel(map.getMaxZoom());
    const [long = 0, lat = 0] = geometry.coordinates;
    const key = `${long.toFixed(4)},${lat.toFixed(4)} ${count} ${isOnePoint}`;
    found.set(key, { at: [long, lat], count, bounds, isOnePoint });
  }
  return found;
}

const widestOf = ({ west, south, east, north }: Bounds): number => Math.max(east - west, north - south);

/** Of longitude; the world is 512 pixels wide at zoom 0. */
const degreesPerPixel = (zoom: number): number => 360 / (512 * 2 ** zoom);

const spotsIn = (data: readonly SpotOnMap[], bounds: Bounds): NamedSpot[] =>
  data.flatMap(({ spot, lat, long }) => (spot && isWithin(bounds, lat, long) ? [spot] : []));

/** Shows all that a group holds; at least a good step closer, where its bounds reach beyond the view. */
function showAll(map: MapLibre, { bounds: { west, south, east, north }, at }: Group): void {
  const { clientWidth, clientHeight } = map.getContainer();
  const padding = Math.min(28, clientWidth / 6, clientHeight / 6);
  const camera = map.cameraForBounds([west, south, east, north], { padding, maxZoom: map.getMaxZoom() });
  const closer = map.getZoom() + 3;
  // Both respect a wish for reduced motion.
  if (camera?.zoom !== undefined && camera.zoom >= closer) map.flyTo(camera);
  else map.flyTo({ center: at, zoom: closer });
}

function buttonOf({ count, isOnePoint }: Group, { label, short }: GroupWords): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = isOnePoint ? 'map-group is-one-point' : 'map-group';
  if (isOnePoint) element.setAttribute('aria-haspopup', 'dialog');
  element.setAttribute('aria-label', label(count, isOnePoint));
  element.textContent = short(count);
  element.style.setProperty('--size', `${Math.round(26 + 8 * Math.log10(count))}px`);
  return element;
}
