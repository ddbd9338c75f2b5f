import type { ReactNode } from 'react';
import type { Icon } from '../theme/icons.tsx';

/** A column of a table. */
export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /** In pixels; by default `width`, if that is a number. */
  minWidth?: number;
  /** Its name in the query, if the list can be sorted by it. */
  sort?: string;
  /**
   * On a narrow screen a row is a card: its first column is the heading, or a `picture` beside the others; `hidden`
   * leaves a column out.
   */
  narrow?: 'hidden' | 'picture';
  /** Shown only when somebody chooses it. */
  optional?: boolean;
}

/** An action of a row: a link (`to`) or a function (`run`). */
export interface RowAction<Row> {
  label: string;
  icon: Icon;
  to?(row: Row): string;
  run?(row: Row): void;
  /** The key that runs it for the row with the focus. */
  key?: string;
  /** Whether a row has this action; by default every row. */
  when?(row: Row): boolean;
  tone?: 'danger';
}
