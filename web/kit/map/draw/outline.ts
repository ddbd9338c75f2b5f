import type { Map as MapLibre } from 'maplibre-gl';
import { type Area, areaOf, type Circle, type Corner, circleOf } from '#contract/geography/areas.ts';

/* Outlines of areas on a map: SVG, because a line that crosses itself is filled like the server reads it (nonzero). */

export interface Outlines {
  /** Texts of areas or circles, and how each is drawn. */
  show(shown: readonly Outline[]): void;
  remove(): void;
}

export interface Outline {
  readonly kind: 'selection' | 'filter';
  /** As in the query. */
  readonly area?: string | undefined;
  readonly near?: string | undefined;
}

/** Draws outlines that move with the map. */
export function addOutlines(map: MapLibre): Outlines {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'map-area');
  svg.setAttribute('aria-hidden', 'true');
  map.getCanvasContainer().append(svg);
  let shapes: { corners: readonly Corner[]; element: SVGPolygonElement }[] = [];
  const draw = () => {
    for (const { corners, element } of shapes) {
      const points = corners.map((corner) => map.project([corner[0] + turnOf(map, corners), corner[1]]));
      element.setAttribute('points', points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '));
    }
  };
  map.on('move', draw);
  map.on('resize', draw);
  return {
    show(shown) {
      shapes = shown.flatMap((outline) => {
        const corners = cornersOf(outline);
        if (!corners) return [];
        const element = document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
        element.setAttribute('class', `is-${outline.kind}`);
        return [{ corners, element }];
      });
      svg.replaceChildren(...shapes.map(({ element }) => element));
      draw();
    },
    remove() {
      map.off('move', draw);
      map.off('resize', draw);
      svg.remove();
    },
  };
}

/** By how many degrees an area is shown on the copy of the world that the map is centred on. */
function turnOf(map: MapLibre, corners: readonly Corner[]): number {
  const [first = [0, 0]] = corners;
  return 360 * Math.round((map.getCenter().lng - first[0]) / 360);
}

function cornersOf({ area, near }: Outline): readonly Corner[] | undefined {
  const circle = near ? circleOf(near) : undefined;
  if (circle) return cornersAround(circle);
  const drawn = area ? areaOf(area) : undefined;
  return drawn && (drawn.corners ?? cornersOfBox(drawn));
}

// Web Mercator ends there.
const clamp = (lat: number) => Math.min(85.05, Math.max(-85.05, lat));

const cornersOfBox = ({ bounds: { west, south, east, north } }: Area): readonly Corner[] => [
  [west, clamp(south)],
  [east, clamp(south)],
  [east, clamp(north)],
  [west, clamp(north)],
];

const degrees = 180 / Math.PI;
const earthKm = 6371.009;

/** 64 points at the same distance (great circles). */
export function cornersAround({ centre, km }: Circle): readonly Corner[] {
  const [angle, lat] = [km / earthKm, centre.lat / degrees];
  return Array.from({ length: 64 }, (_, i) => {
    const bearing = (i / 64) * 2 * Math.PI;
    const north = Math.asin(
      Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing),
    );
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat),
      Math.cos(angle) - Math.sin(lat) * Math.sin(north),
    );
    return [centre.long + east * degrees, clamp(north * degrees)];
  });
}
