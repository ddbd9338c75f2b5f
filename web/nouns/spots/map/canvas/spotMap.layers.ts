import type { FeatureCollection, Point } from 'geojson';
import type { GeoJSONSource, Map as MapLibre, MapMouseEvent, Marker } from 'maplibre-gl';
import type { SpotOnMap } from '#contract/spots.map.ts';
import type { SpotType } from '#contract/spots.ts';
import { createMarker } from '../../../../kit/map/library.ts';
import { addGroups, type GroupTexts, type NamedSpot } from './spotMap.groups.ts';
import { circles, radius, source, spotSource } from './spotMap.style.ts';

/** Whether a spot is selected. */
export type IsSelected = (id: string, lat: number, long: number) => boolean;

const byPlace = (a: SpotOnMap, b: SpotOnMap): number => a.long - b.long || a.lat - b.lat;

/** GeoJSON for the clustering source: `n` spots each with their bounds, `id` and `name` of single ones. */
const featuresOf = (data: readonly SpotOnMap[], isSelected: IsSelected): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  // In one order, whatever that of the answer is: which spots are one group depends on it.
  features: [...data].sort(byPlace).map(({ lat, long, n, spot, bounds }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [long, lat] },
    properties: {
      n,
      ...(bounds ?? { west: long, south: lat, east: long, north: lat }),
      ...spot,
      ...(spot && { selected: isSelected(spot.id, lat, long) }),
    },
  })),
});

export interface SpotLayers {
  show(data: readonly SpotOnMap[], isSelected: IsSelected): void;
  remove(): void;
}

interface Options {
  /** A single spot was clicked. */
  open(id: string): void;
  /** A group on one point was clicked; `rectangle` is its button's on the screen. */
  openGroup(spots: NamedSpot[], rectangle: DOMRect): void;
  texts: GroupTexts & { type(type: SpotType): string };
}

/** Adds spots to a map: single ones as circles, groups (the server's, and circles that would overlap) as buttons. */
export function addSpots(map: MapLibre, { open, ...options }: Options): SpotLayers {
  map.addSource(source, spotSource(map.getMaxZoom()));
  map.addLayer(circles);
  const groups = addGroups(map, { source, radius, ...options });
  const click = (event: MapMouseEvent) => {
    const id = spotAt(map, event);
    if (id) open(id);
  };
  map.on('click', click);
  const tooltip = addTooltip(map, options.texts.type);
  return {
    show(data, isSelected) {
      groups.show(data);
      map.getSource<GeoJSONSource>(source)?.setData(featuresOf(data, isSelected));
    },
    remove() {
      groups.remove();
      map.off('click', click);
      tooltip.remove();
      if (map.getLayer(circles.id)) map.removeLayer(circles.id);
      if (map.getSource(source)) map.removeSource(source);
    },
  };
}

/** The id of the nearest spot within reach of the pointer: a finger needs a larger target than a mouse. */
function spotAt(map: MapLibre, { point: { x, y } }: MapMouseEvent): string | undefined {
  const reach = matchMedia('(pointer: coarse)').matches ? 18 : 2;
  const touched = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers: [circles.id] },
  );
  const distance = ({ geometry }: (typeof touched)[number]) => {
    const [long = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    const at = map.project([long, lat]);
    return Math.hypot(at.x - x, at.y - y);
  };
  const [nearest] = touched.sort((a, b) => distance(a) - distance(b));
  return typeof nearest?.properties.id === 'string' ? nearest.properties.id : undefined;
}

/** Shows the name and the kind of the spot under the pointer. */
function addTooltip(map: MapLibre, typeText: (type: SpotType) => string): Marker {
  const element = document.createElement('div');
  element.className = 'map-tip';
  element.setAttribute('aria-hidden', 'true');
  const [name, type] = [document.createElement('strong'), document.createElement('small')];
  element.append(name, type);
  const tooltip = createMarker(map, { element, anchor: 'bottom', offset: [0, -12] });
  map.on('mousemove', circles.id, ({ features }) => {
    const [feature] = features ?? [];
    if (feature?.geometry.type !== 'Point') return;
    const [long = 0, lat = 0] = feature.geometry.coordinates;
    name.textContent = String(feature.properties.name);
    type.textContent = typeText(feature.properties.type);
    tooltip.setLngLat([long, lat]).addTo(map);
    map.getCanvas().style.cursor = 'pointer';
  });
  map.on('mouseleave', circles.id, () => {
    tooltip.remove();
    map.getCanvas().style.cursor = '';
  });
  return tooltip;
}
