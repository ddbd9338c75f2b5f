import { SelectBox } from './SelectBox.tsx';
import { useSelectionTexts } from './selection.texts.ts';
import type { Selection } from './useSelection.ts';

interface Props {
  row: { readonly id: string };
  /** The rows of the page: with Shift all between two are selected. */
  rows: readonly { readonly id: string }[];
  name: string;
  selection: Selection;
}

/** The checkbox of a row. */
export function SelectRow({ row, rows, name, selection }: Props) {
  const t = useSelectionTexts();
  return (
    <SelectBox
      label={t.select(name)}
      checked={selection.has(row.id)}
      onToggle={(extend) => selection.toggle(row.id, rows, extend)}
    />
  );
}
