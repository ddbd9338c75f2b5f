import type { Bounds } from '#contract/geography/bounds.ts';

/** The zoom levels whose squares are stored; at a level between them, four stored squares make one. */
const levels = [4, 6, 8, 10, 12, 14, 16] as const;
const maxLevel = 16;
/** The maximum number of squares across a view. */
const maxAcross = 24;

export interface Grid {
  /** The stored level to read. */
  level: number;
  /** Right shift of stored columns and rows that gives the shown squares. */
  shift: 0 | 1;
  /** Stored squares in view; two ranges of columns if the view crosses the antimeridian. */
  columns: [from: number, to: number][];
  rows: [from: number, to: number];
}

/** The squares that show a view: about 12 to 24 across. */
export function gridOf(view: Bounds): Grid {
  const width = Math.max(view.east - view.west, 1e-6);
  const wanted = Math.min(maxLevel, Math.max(3, Math.floor(Math.log2((maxAcross * 360) / width))));
  const level = levels.find((stored) => stored >= wanted) ?? maxLevel;
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

/** Whether a view is smaller than three of the smallest squares, so that spots are shown one by one. */
export const isCloseUp = ({ west, east }: Bounds): boolean => east - west < (3 * 360) / 2 ** maxLevel;

interface Squares {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The bounds of a block of squares of a level; its columns and rows are inclusive. */
export function boundsOfSquares({ left, right, top, bottom }: Squares, level: number): Bounds {
  const size = 2 ** level;
  const long = (column: number) => (column / size) * 360 - 180;
  return { west: long(left), south: latOf(bottom + 1, size), east: long(right + 1), north: latOf(top, size) };
}

const latOf = (row: number, size: number): number =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

function rowOf(lat: number, size: number): number {
  const clamped = Math.min(85.05, Math.max(-85.05, lat));
  return Math.floor((0.5 - Math.asinh(Math.tan((clamped * Math.PI) / 180)) / (2 * Math.PI)) * size);
}
