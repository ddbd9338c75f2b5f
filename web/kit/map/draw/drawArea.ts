import type { Map as MapLibre } from 'maplibre-gl';
import type { Corner } from '#contract/geography/areas.ts';
import type { Bounds } from '#contract/geography/bounds.ts';
import { formatArea } from '#contract/geography/drawn-areas.ts';
import { type Point, simplified } from './simplify.ts';

/* Areas of a map, drawn with a pointer (product/map#select). */

export const drawTools = ['hand', 'rectangle', 'lasso'] as const;
export type DrawTool = (typeof drawTools)[number];

/** Corners of a lasso: enough for its shape, and few enough for addresses and saved views. */
const maxLassoCorners = 60;
/** In pixels: a smaller movement is a click. */
const minSize = 5;

export interface Drawing {
  /** What the next drag does; with Shift it always draws a rectangle. */
  setTool(tool: DrawTool): void;
  remove(): void;
}

/** Lets a pointer draw on a map; `onDraw` gets what it went round, as the text of an area. */
export function addDrawing(map: MapLibre, onDraw: (area: string) => void): Drawing {
  const element = map.getCanvasContainer();
  const sketch = addSketch(element);
  let tool: DrawTool = 'hand';
  let line: Point[] | undefined;
  let isRectangle = false;
  let isClickDue = false;

  const begin = (event: PointerEvent) => {
    isClickDue = false;
    const isDrawn = tool !== 'hand' || event.shiftKey;
    // Buttons on the map keep their clicks.
    const isOnMap = event.target === map.getCanvas();
    if (!isDrawn || !isOnMap || event.button !== 0 || !event.isPrimary) return;
    isRectangle = event.shiftKey || tool === 'rectangle';
    line = [pointOf(event)];
    element.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!line) return;
    for (const one of event.getCoalescedEvents?.() ?? []) line.push(pointOf(one));
    line.push(pointOf(event));
    sketch.show(isRectangle ? rectangleOf(line) : line);
  };
  const end = (event: PointerEvent) => {
    const drawn = line;
    cancel();
    if (!drawn || event.type === 'pointercancel') return;
    isClickDue = true;
    if (sizeOf(drawn) < minSize) return;
    onDraw(isRectangle ? rectangle(map, drawn) : lasso(map, drawn));
  };
  const cancel = () => {
    line = undefined;
    sketch.show([]);
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  /** MapLibre must not move the map meanwhile, nor take the end for a click. */
  const block = (event: Event) => {
    const isOurs = line !== undefined || (event.type === 'click' && isClickDue);
    if (isOurs) event.stopImmediatePropagation();
  };
  const abandon = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !line) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  };

  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  element.addEventListener('pointerdown', begin, options);
  element.addEventListener('pointermove', move, options);
  element.addEventListener('pointerup', end, options);
  element.addEventListener('pointercancel', end, options);
  for (const type of ['mousedown', 'touchstart', 'touchmove', 'click'])
    element.addEventListener(type, block, options);
  window.addEventListener('keydown', abandon, options);
  // Its box zoom has the same keys.
  map.boxZoom.disable();
  return {
    setTool(next) {
      tool = next;
      cancel();
      element.classList.toggle('is-drawn-on', next !== 'hand');
    },
    remove() {
      listening.abort();
      sketch.remove();
      element.classList.remove('is-drawn-on');
    },
  };
}

const edgesOf = (line: readonly Point[]) => {
  const [first, last] = [line[0] ?? { x: 0, y: 0 }, line.at(-1) ?? { x: 0, y: 0 }];
  return {
    left: Math.min(first.x, last.x),
    right: Math.max(first.x, last.x),
    top: Math.min(first.y, last.y),
    bottom: Math.max(first.y, last.y),
  };
};

const rectangleOf = (line: readonly Point[]): Point[] => {
  const { left, right, top, bottom } = edgesOf(line);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
};

/** The larger side of what the line covers. */
function sizeOf(line: readonly Point[]): number {
  const [xs, ys] = [line.map(({ x }) => x), line.map(({ y }) => y)];
  const extent = (all: number[]) =>
    all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
  return Math.max(extent(xs), extent(ys));
}

function rectangle(map: MapLibre, line: readonly Point[]): string {
  const { left, right, top, bottom } = edgesOf(line);
  const [northWest, southEast] = [map.unproject([left, top]), map.unproject([right, bottom])];
  const bounds: Bounds = {
    ...{ west: northWest.lng, north: northWest.lat },
    ...{ east: southEast.lng, south: southEast.lat },
  };
  return formatArea(bounds);
}

const lasso = (map: MapLibre, line: readonly Point[]): string => {
  const corners = simplified(line, maxLassoCorners).map(({ x, y }): Corner => {
    const { lng, lat } = map.unproject([x, y]);
    return [lng, lat];
  });
  // A line without breadth has two corners only.
  while (corners.length < 3) corners.push(corners[0] ?? [0, 0]);
  return formatArea(corners);
};

/** What is being drawn, above the map. */
function addSketch(element: HTMLElement) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'map-area is-sketch');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
  svg.append(shape);
  element.append(svg);
  return {
    show: (points: readonly Point[]) =>
      shape.setAttribute('points', points.map(({ x, y }) => `${x},${y}`).join(' ')),
    remove: () => svg.remove(),
  };
}
