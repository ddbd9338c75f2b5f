import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '../../keyboard/ignored.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { usePanelTexts } from './panel.texts.ts';
import { focusRow } from './usePanelFocus.ts';
import type { RecordStepper } from './useRecordSteps.ts';

interface Options {
  element: RefObject<HTMLElement | null>;
  id: string;
  steps: RecordStepper;
  close(): void;
}

/**
 * The keys of the panel: Escape closes it, F6 moves between it and its list, Alt and an arrow take the next record
 * (product/keyboard#panel). Returns the handler of the panel, where Escape and F6 also work in inputs.
 */
export function usePanelKeys({ element, id, steps, close }: Options) {
  const t = usePanelTexts();
  const cross = () => {
    if (element.current?.contains(document.activeElement)) focusRow(id);
    else focusForm(element.current);
  };
  useShortcuts(t.panel, [
    { keys: 'Escape', label: t.close, run: close },
    { keys: 'F6', label: t.move, run: cross },
    { keys: 'alt+ArrowDown', label: t.next, run: () => void steps.go(1) },
    { keys: 'alt+ArrowUp', label: t.previous, run: () => void steps.go(-1) },
  ]);
  return (event: KeyboardEvent) => {
    const { key, target, currentTarget, nativeEvent } = event;
    const run = key === 'Escape' ? close : key === 'F6' ? cross : undefined;
    // Dialogs of the form are its children in React only, and have keys of their own.
    const isInside = target instanceof Node && currentTarget.contains(target);
    if (!run || event.defaultPrevented || isComposing(nativeEvent) || !isInside) return;
    event.preventDefault();
    run();
  };
}

const firstField =
  'form input:not([type=hidden], [aria-hidden=true], :disabled), form textarea:not(:disabled), form select:not(:disabled)';

function focusForm(panel: HTMLElement | null): void {
  (panel?.querySelector<HTMLElement>(firstField) ?? panel)?.focus();
}
