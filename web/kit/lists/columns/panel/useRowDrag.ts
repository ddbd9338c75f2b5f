import { type PointerEvent, useRef, useState } from 'react';

/** Moves a row of a list by its handle, with mouse, pen or finger: `move` is called for each index that it passes. */
export function useRowDrag(count: number, move: (index: number) => void) {
  const from = useRef<{ list: Element; at: number }>(undefined);
  const [isDragging, setDragging] = useState(false);
  const indexAt = (list: Element, y: number): number => {
    const first = list.children[0];
    if (!first) return 0;
    const { top, height } = first.getBoundingClientRect();
    return Math.max(0, Math.min(count - 1, Math.floor((y - top) / height)));
  };
  const end = () => {
    from.current = undefined;
    setDragging(false);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const list = event.currentTarget.closest('ul');
      if (!list || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { list, at: indexAt(list, event.clientY) };
      setDragging(true);
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = from;
      if (!current) return;
      const index = indexAt(current.list, event.clientY);
      if (index === current.at) return;
      current.at = index;
      move(index);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
  return { isDragging, handlers };
}
