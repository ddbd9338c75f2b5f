import type { Map as MapLibre, Marker } from 'maplibre-gl';
import { formatDegrees, type Pin } from '#contract/geography/pins.ts';
import { createMarker } from './library.ts';

const drawing = `<svg viewBox="0 0 36 44" aria-hidden="true">
<path d="M18 42S33 27 33 17a15 15 0 0 0-30 0c0 10 15 25 15 25Z" fill="currentColor" stroke="#20130a" stroke-width="2"/>
<circle cx="18" cy="17" r="5.5" fill="#20130a"/></svg>`;

const steps: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A pin that cannot be moved. */
export function staticPin(map: MapLibre, label: string): Marker {
  const element = document.createElement('div');
  element.className = 'map-pin is-still';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.innerHTML = drawing;
  return createMarker(map, { element, anchor: 'bottom' });
}

/** A ring with a cross: where the place was. */
const oldDrawing = `<svg viewBox="0 0 36 44" aria-hidden="true">
<g fill="none" stroke="#0b0e15" stroke-width="7"><circle cx="18" cy="22" r="12"/><path d="m12.5 16.5 11 11m0-11-11 11"/></g>
<g fill="none" stroke="currentColor" stroke-width="3.5"><circle cx="18" cy="22" r="12"/><path d="m12.5 16.5 11 11m0-11-11 11"/></g></svg>`;

/** A pin of two: the old one is a ring, the new one a pin; its name is beside it. */
export function comparedPin(
  map: MapLibre,
  which: 'old' | 'new',
  name: string,
  side: 'left' | 'right',
): Marker {
  const element = document.createElement('div');
  element.className = `map-pin is-still is-${which}`;
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', name);
  element.innerHTML = which === 'old' ? oldDrawing : drawing;
  const label = document.createElement('span');
  label.className = `map-pin-name is-${side}`;
  label.textContent = name;
  element.append(label);
  return createMarker(map, { element, anchor: which === 'old' ? 'center' : 'bottom' });
}

/** A pin to drag, or to move with the arrow keys (in single pixels with Shift); `onMove` gets its new position. */
export function draggablePin(map: MapLibre, label: string, onMove: (pin: Pin) => void): Marker {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-pin';
  element.setAttribute('aria-label', label);
  element.innerHTML = drawing;
  const marker = createMarker(map, { element, anchor: 'bottom', draggable: true });
  marker.on('dragend', () => onMove(pinAt(marker)));
  // Captured, so that dragging goes on over other elements.
  element.addEventListener('pointerdown', ({ pointerId }) => element.setPointerCapture(pointerId));
  element.addEventListener('click', (event) => event.stopPropagation());
  element.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (!step) return;
    // The arrow keys would also pan the map.
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? 1 : 12;
    const from = map.project(marker.getLngLat());
    const to = map.unproject([from.x + step[0] * pixels, from.y + step[1] * pixels]);
    marker.setLngLat(to);
    onMove(pinAt(marker));
    panIntoView(map, marker);
  });
  return marker;
}

function pinAt(marker: Marker): Pin {
  const { lat, lng } = marker.getLngLat().wrap();
  return { lat: Number(formatDegrees(lat)), long: Number(formatDegrees(lng)) };
}

/** Pans the map when the pin is near its edge or outside. */
export function panIntoView(map: MapLibre, marker: Marker): void {
  const { x, y } = map.project(marker.getLngLat());
  const { clientWidth, clientHeight } = map.getContainer();
  const margin = 40;
  const isVisible = x > margin && x < clientWidth - margin && y > margin && y < clientHeight - margin;
  if (!isVisible) map.easeTo({ center: marker.getLngLat(), duration: 300 });
}
