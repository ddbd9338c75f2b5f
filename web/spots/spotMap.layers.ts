import type { FeatureCollection, Point } from 'geojson';
import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { SpotOnMap } from '#contract/spot-map.ts';

const source = 'spots';
const layer = 'spots-one';

/** Features as the map gathers them: `n` spots each, `id` and `name` of single ones. */
const featuresOf = (data: readonly SpotOnMap[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: data.map(({ lat, long, n, spot }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [long, lat] },
    properties: { n, ...spot },
  })),
});

export interface SpotLayers {
  show(data: readonly SpotOnMap[]): void;
  remove(): void;
}

interface Wishes {
  /** A single spot was clicked. */
  open(id: string): void;
  /** The accessible name of a group's button. */
  groupLabel(count: number): string;
  /** What stands on it. */
  short(count: number): string;
}

/**
 * Puts spots on a map: single ones as dots, groups (the server's, and dots that would overlap) as buttons of the page,
 * which work by keyboard and need no fonts.
 */
export function addSpots(map: MapLibre, wishes: Wishes): SpotLayers {
  map.addSource(source, {
    type: 'geojson',
    data: featuresOf([]),
    cluster: true,
    clusterRadius: 44,
    clusterMaxZoom: 17,
    clusterProperties: { total: ['+', ['get', 'n']] },
  });
  map.addLayer({
    id: layer,
    type: 'circle',
    source,
    filter: ['has', 'id'],
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 2, 5, 12, 8],
      'circle-color': ['case', ['get', 'enable'], '#f5a15c', '#8b93a7'],
      'circle-stroke-width': 2,
      'circle-stroke-color': '#10131b',
    },
  });
  const groups = new Map<string, Marker>();
  const drawGroups = () => refreshGroups(map, groups, wishes);
  map.on('idle', drawGroups);
  map.on('moveend', drawGroups);
  map.on('click', layer, ({ features }) => {
    const id = features?.[0]?.properties.id;
    if (typeof id === 'string') wishes.open(id);
  });
  const tip = tipOn(map);
  return {
    show: (data) => void map.getSource<GeoJSONSource>(source)?.setData(featuresOf(data)),
    remove() {
      map.off('idle', drawGroups);
      map.off('moveend', drawGroups);
      tip.remove();
      for (const marker of groups.values()) marker.remove();
      if (map.getLayer(layer)) map.removeLayer(layer);
      if (map.getSource(source)) map.removeSource(source);
    },
  };
}

interface Group {
  at: [number, number];
  count: number;
  /** Set when the map gathered it, not the server. */
  cluster: number | undefined;
}

function groupsOf(map: MapLibre): Map<string, Group> {
  const found = new Map<string, Group>();
  for (const { geometry, properties } of map.querySourceFeatures(source)) {
    const count = Number(properties.total ?? properties.n);
    // A square of the server's may hold a single spot, which it does not name.
    if (geometry.type !== 'Point' || properties.id !== undefined) continue;
    const [long = 0, lat = 0] = geometry.coordinates;
    const key = `${long.toFixed(4)},${lat.toFixed(4)} ${count}`;
    found.set(key, { at: [long, lat], count, cluster: properties.cluster_id });
  }
  return found;
}

function refreshGroups(map: MapLibre, groups: Map<string, Marker>, wishes: Wishes): void {
  if (!map.getSource(source) || !map.isSourceLoaded(source)) return;
  const wanted = groupsOf(map);
  for (const [key, marker] of groups) {
    if (wanted.has(key)) continue;
    marker.remove();
    groups.delete(key);
  }
  for (const [key, group] of wanted) {
    if (groups.has(key)) continue;
    const element = groupButton(group.count, wishes);
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      void zoomTo(map, group.at, group.cluster);
    });
    groups.set(key, new Marker({ element }).setLngLat(group.at).addTo(map));
  }
}

function groupButton(count: number, { groupLabel, short }: Wishes): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-group';
  element.setAttribute('aria-label', groupLabel(count));
  element.textContent = short(count);
  element.style.setProperty('--size', `${Math.round(28 + 6 * Math.log10(count) * 1.6)}px`);
  return element;
}

async function zoomTo(map: MapLibre, at: [number, number], cluster: number | undefined): Promise<void> {
  const expansion =
    cluster === undefined
      ? undefined
      : await map
          .getSource<GeoJSONSource>(source)
          ?.getClusterExpansionZoom(cluster)
          .catch(() => undefined);
  const zoom = Math.max(expansion ?? 0, map.getZoom() + 1.5);
  map.easeTo({ center: at, zoom: Math.min(18, zoom) });
}

/** The name of the spot under the pointer. */
function tipOn(map: MapLibre): Marker {
  const element = document.createElement('div');
  element.className = 'map-tip';
  element.setAttribute('aria-hidden', 'true');
  const tip = new Marker({ element, anchor: 'bottom', offset: [0, -12] });
  map.on('mousemove', layer, ({ features }) => {
    const [feature] = features ?? [];
    if (feature?.geometry.type !== 'Point') return;
    const [long = 0, lat = 0] = feature.geometry.coordinates;
    element.textContent = String(feature.properties.name);
    tip.setLngLat([long, lat]).addTo(map);
    map.getCanvas().style.cursor = 'pointer';
  });
  map.on('mouseleave', layer, () => {
    tip.remove();
    map.getCanvas().style.cursor = '';
  });
  return tip;
}
