import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { useColumnTexts } from '../lists/columns/columns.texts.ts';
import type { Column } from '../lists/table.ts';
import { clampLines } from '../values/clampLines.ts';
import { Country } from '../values/countries.tsx';
import { DateCell } from '../values/DateCell.tsx';
import { formatDay } from '../values/dates.ts';
import { Thumbnail } from '../values/Thumbnail.tsx';
import { WebLink } from '../values/WebLink.tsx';
import { type AnyWords, fieldValue, type Row } from './words.ts';

/* The columns of a list, declared by field name: how the values of a field are rendered. */

const kinds = {
  text: textOf,
  number: textOf,
  choice: (value: unknown, labels: Labels) => labels[textOf(value)] ?? textOf(value),
  /** An instant. */
  date: (value: unknown) => <DateCell value={textOf(value)} />,
  day: (value: unknown) => <Day value={textOf(value)} />,
  country: (value: unknown) => <Country code={textOf(value)} />,
  toggle: (value: unknown) => <YesOrNo value={value === true} />,
  link: (value: unknown) => <WebLink address={textOf(value)} />,
  /** Its first lines. */
  prose: (value: unknown) => <Prose text={textOf(value)} />,
  id: (value: unknown) => <code style={{ fontSize: 12 }}>{textOf(value)}</code>,
};
type Kind = keyof typeof kinds;
type Labels = Readonly<Record<string, string>>;
type KindOf<V> = V extends number
  ? 'number'
  : V extends boolean
    ? 'toggle'
    : V extends string
      ? 'text' | 'prose' | 'choice' | 'date' | 'day' | 'country' | 'link' | 'id'
      : never;

type Layout<R> = Pick<Column<R>, 'align' | 'width' | 'minWidth' | 'narrow' | 'sort' | 'optional'>;
interface Labelled<T> {
  /** By default the label of the field. */
  label?(t: T): string;
}
type CustomColumn<R, T> = Layout<R> & Labelled<T> & { cell(row: R, t: T): ReactNode };
type KindColumn<K, T> = K | (Layout<unknown> & Labelled<T> & { readonly kind: K });

/** The column of a field; `picture` shows the record's thumbnail. A column that is not a field renders its own cell. */
export type Columns<R, T extends AnyWords> = {
  readonly [C in keyof T['fields'] & string]?:
    | CustomColumn<R, T>
    | (C extends keyof R ? KindColumn<KindOf<NonNullable<R[C]>>, T> | PictureOf<R> : never);
};
type PictureOf<R> = R extends { thumbnail: unknown } ? 'picture' : never;

type AnyColumn = CustomColumn<Row, AnyWords> | KindColumn<Kind, AnyWords> | 'picture';
export type AnyColumns = Readonly<Record<string, AnyColumn | undefined>>;

interface Options {
  /** Names of columns that are left out. */
  exclude?: readonly string[] | undefined;
  /** The columns that the list can be sorted by. */
  sorts: readonly string[];
}

/** What every record has, unless the declaration has it. */
const ofEveryRecord: AnyColumns = {
  createdAt: { kind: 'date', optional: true },
  id: { kind: 'id', optional: true },
};

/** The declared columns as columns of a table, with their labels; and those of every record, which are optional. */
export function useColumns(
  columns: AnyColumns,
  t: AnyWords,
  { exclude = none, sorts }: Options,
): Column<Row>[] {
  const shared: Readonly<Record<string, string>> = useColumnTexts().ofEveryRecord;
  return useMemo(
    () =>
      [...Object.entries(columns), ...without(ofEveryRecord, columns)].flatMap(([id, column]) =>
        column && !exclude.includes(id)
          ? [
              {
                id,
                label: labelOf(id, column, t) ?? shared[id] ?? id,
                ...sortOf(id, sorts),
                ...columnOf(id, column, t),
              },
            ]
          : [],
      ),
    [columns, t, shared, exclude, sorts],
  );
}
const none: readonly string[] = [];

const without = (all: AnyColumns, others: AnyColumns) =>
  Object.entries(all).filter(([id]) => !(id in others));
const sortOf = (id: string, sorts: readonly string[]) => (sorts.includes(id) ? { sort: id } : undefined);

const labelOf = (id: string, column: AnyColumn, t: AnyWords): string | undefined =>
  (typeof column === 'object' ? column.label?.(t) : undefined) ?? t.fields[id];

function columnOf(id: string, column: AnyColumn, t: AnyWords): Omit<Column<Row>, 'id' | 'label'> {
  if (column === 'picture') return pictureColumn;
  if (typeof column === 'string') return { cell: (row) => cellOf(column, row, id, t) };
  const { label: _, ...layout } = column;
  if ('kind' in column) return { ...layout, cell: (row) => cellOf(column.kind, row, id, t) };
  return { ...layout, cell: (row) => column.cell(row, t) };
}

const cellOf = (kind: Kind, row: Row, id: string, { values }: AnyWords): ReactNode =>
  kinds[kind](fieldValue(row, id), values?.[id] ?? {});

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Thumbnails of 100 by 100 px. */
const pictureColumn: Omit<Column<Row>, 'id' | 'label'> = {
  width: 132,
  narrow: 'picture',
  cell: (row) => <Thumbnail src={textOf(fieldValue(row, 'thumbnail'))} />,
};

function Prose({ text }: { text: string }) {
  return (
    <span style={clampLines(3)} title={text}>
      {text}
    </span>
  );
}

function Day({ value }: { value: string }) {
  const { noDate } = useTexts();
  return value ? formatDay(value) : noDate;
}

function YesOrNo({ value }: { value: boolean }) {
  const t = useTexts();
  return value ? t.yes : t.no;
}
