import { useShortcuts } from '../../../kit/keyboard/shortcuts.ts';
import type { DrawTool } from '../../../kit/map/draw/drawArea.ts';
import { useMapWorkTexts } from './mapWork.texts.ts';

interface Keys {
  /** Goes to the next pin in view, or the one before. */
  step(by: 1 | -1): void;
  toggle(): void;
  selectView(): void;
  move(): void;
  setTool(tool: DrawTool): void;
}

/** The keys of the map (product/keyboard#map). Arrows, + and - are MapLibre's, while the map has the focus. */
export function useMapKeys({ step, toggle, selectView, move, setTool }: Keys): void {
  const t = useMapWorkTexts();
  useShortcuts(t.tools, [
    { keys: 'j', label: t.keys.next, repeats: true, run: () => step(1) },
    { keys: 'k', label: t.keys.previous, repeats: true, run: () => step(-1) },
    { keys: 'x', label: t.keys.select, run: toggle },
    { keys: 'a', label: t.keys.all, run: selectView },
    { keys: 'm', label: t.keys.move, run: move },
    { keys: 'b', label: t.keys.search, run: () => document.getElementById('map-search')?.focus() },
    { keys: 'r', label: t.keys.rectangle, run: () => setTool('rectangle') },
    { keys: 'l', label: t.keys.lasso, run: () => setTool('lasso') },
    { keys: 'h', label: t.keys.hand, run: () => setTool('hand') },
  ]);
}
