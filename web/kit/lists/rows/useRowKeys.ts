import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { type Shortcut, useShortcuts } from '../../keyboard/shortcuts.ts';
import { hasUnsavedWork } from '../../page/leaveGuards.ts';
import type { ListPanel } from '../panel/useListPanel.ts';
import type { RowAction } from '../table.ts';
import { useRowKeyTexts } from './rowKeys.texts.ts';

interface Row {
  readonly id: string;
}

interface Options<R extends Row> {
  rows: readonly R[];
  /** The URL that Enter opens. */
  open?: ((row: R) => string | undefined) | undefined;
  /** The URL that e opens. */
  edit?: ((row: R) => string | undefined) | undefined;
  toggle?: ((id: string) => void) | undefined;
  /** Selects a row and the next one. */
  extend?: ((from: string, to: string) => void) | undefined;
  /** The panel beside the list. */
  panel?: ListPanel | undefined;
  /** Those with a key run by it; every row has them. */
  actions?: readonly RowAction<R>[] | undefined;
}

/**
 * The keys of a list: j, k and the arrows move the focus from row to row, x selects, the space bar opens the record
 * beside the list, Enter its form, e edits (product/keyboard#rows). Returns the ref of the container of the rows.
 */
export function useRowKeys<R extends Row>(options: Options<R>) {
  const { rows, open, edit, toggle, extend, panel, actions = [] } = options;
  const t = useRowKeyTexts();
  const navigate = useNavigate();
  const container = useRef<HTMLDivElement>(null);
  /** None while they are dimmed: those are of the list before (product/lists#while-loading). */
  const elements = () =>
    rows.length ? [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])] : [];
  /** The row with the focus; its buttons and links belong to it. */
  const current = () => elements().findIndex((element) => element.contains(document.activeElement));
  const move = (by: 1 | -1) => {
    const all = elements();
    const at = current();
    const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
    const isOpen = panel?.id !== undefined;
    if (isOpen && next?.dataset.to && next.dataset.row) panel.open(next.dataset.row);
    // The open record stays until the person has decided: then so does the focus.
    if (isOpen && hasUnsavedWork()) return;
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const withRow = (act: (row: R) => void) => () => {
    const row = rows[current()];
    if (row) act(row);
  };
  const extendBy = (by: 1 | -1) => {
    const [from, to] = [rows[current()], rows[current() + by]];
    if (!from || !to) return;
    extend?.(from.id, to.id);
    move(by);
  };
  const togglePanel = (row: R) => {
    if (panel?.id === row.id) panel.close();
    else if (open?.(row)) panel?.open(row.id);
  };
  const go = (to: string | undefined) => {
    if (to) navigate(to);
  };
  const shortcuts: Shortcut[] = [
    { keys: 'j', label: t.next, repeats: true, run: () => move(1) },
    { keys: 'k', label: t.previous, repeats: true, run: () => move(-1) },
    { keys: 'ArrowDown', label: t.next, repeats: true, run: () => move(1) },
    { keys: 'ArrowUp', label: t.previous, repeats: true, run: () => move(-1) },
  ];
  if (toggle) shortcuts.push({ keys: 'x', label: t.select, run: withRow(({ id }) => toggle(id)) });
  if (extend) {
    shortcuts.push({ keys: 'J', label: t.extend, repeats: true, run: () => extendBy(1) });
    shortcuts.push({ keys: 'K', label: t.extend, repeats: true, run: () => extendBy(-1) });
  }
  if (panel) shortcuts.push({ keys: ' ', label: t.beside, run: withRow((row) => togglePanel(row)) });
  if (open) shortcuts.push({ keys: 'Enter', label: t.open, run: withRow((row) => go(open(row))) });
  if (edit) shortcuts.push({ keys: 'e', label: t.edit, run: withRow((row) => go(edit(row))) });
  for (const { key, label, run } of actions)
    if (key && run) shortcuts.push({ keys: key, label, run: withRow(run) });
  useShortcuts(t.title, shortcuts);
  return container;
}
