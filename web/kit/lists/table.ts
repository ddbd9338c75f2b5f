import type { ReactNode } from 'react';
import type { Icon } from '../theme/icons.tsx';

/** One column: what stands above it, and what a row shows in it. */
export interface Column<Row> {
  id: string;
  label: string;
  cell(row: Row): ReactNode;
  align?: 'left' | 'right' | 'center';
  width?: number | string;
  /**
   * On a narrow screen a row is a card: its first column is the heading, or a `picture` beside the others; `hidden`
   * leaves a column out.
   */
  narrow?: 'hidden' | 'picture';
}

/** Something to do with a row, as a link (`to`) or an act (`run`). */
export interface RowAction<Row> {
  label: string;
  icon: Icon;
  to?(row: Row): string;
  run?(row: Row): void;
  /** Whether this row offers it; every row unless told. */
  when?(row: Row): boolean;
  tone?: 'danger';
}
