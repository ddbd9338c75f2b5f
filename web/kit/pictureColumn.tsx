import { Thumbnail } from './Thumbnail.tsx';
import type { Column } from './table.ts';

/** The column of 100 by 100 px previews of a list (specification §2). */
export const pictureColumn = <Row extends { thumbnail: string | null }>(label: string): Column<Row> => ({
  id: 'picture',
  label,
  width: 132,
  narrow: 'picture',
  cell: (row) => <Thumbnail src={row.thumbnail} />,
});
