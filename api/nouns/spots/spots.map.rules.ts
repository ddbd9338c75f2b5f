import type { Bounds } from '#contract/geography/bounds.ts';

/** The sizes of squares that are counted; between them, four squares are put together. */
export const levels = [4, 6, 8, 10, 12, 14, 16] as const;
const finest = 16;
/** How many squares a view is wide, at most. */
const across = 24;

export interface Grid {
  /** The counted level to read. */
  level: number;
  /** How many times its squares are halved in number, each way, to the ones that are shown. */
  shift: 0 | 1;
  /** Squares of the counted level in view: one or two ranges, as the view may span the date line. */
  columns: [from: number, to: number][];
  rows: [from: number, to: number];
}

/** Which squares show a view: about 12 to 24 across. */
export function gridOf(view: Bounds): Grid {
  const width = Math.max(view.east - view.west, 1e-6);
  const wanted = Math.min(finest, Math.max(3, Math.floor(Math.log2((across * 360) / width))));
  const level = levels.find((known) => known >= wanted) ?? finest;
  const size = 2 ** level;
  const column = (long: number) => clamp(Math.floor(((long + 180) / 360) * size), size);
  const rows: Grid['rows'] = [clamp(rowOf(view.north, size), size), clamp(rowOf(view.south, size), size)];
  const columns: Grid['columns'] =
    view.east <= 180
      ? [[column(view.west), column(view.east)]]
      : [
          [column(view.west), size - 1],
          [0, column(view.east - 360)],
        ];
  return { level, shift: level > wanted ? 1 : 0, columns, rows };
}

/** Whether a view is so small that the finest squares would hide what could be told apart. */
export const isClose = ({ west, east }: Bounds): boolean => east - west < (3 * 360) / 2 ** finest;

interface Squares {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The edges of a block of squares of a level; both its columns and its rows are counted in. */
export function edgesOf({ left, right, top, bottom }: Squares, level: number): Bounds {
  const size = 2 ** level;
  const long = (column: number) => (column / size) * 360 - 180;
  return { west: long(left), south: latOf(bottom + 1, size), east: long(right + 1), north: latOf(top, size) };
}

const latOf = (row: number, size: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

function rowOf(lat: number, size: number): number {
  const kept = Math.min(85.05, Math.max(-85.05, lat));
  return Math.floor((0.5 - Math.asinh(Math.tan((kept * Math.PI) / 180)) / (2 * Math.PI)) * size);
}
