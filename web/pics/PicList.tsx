import { useMemo } from 'react';
import { type Pic, pics } from '#contract/pics.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { DateCell } from '../kit/DateCell.tsx';
import { useList } from '../kit/data.ts';
import { formatInstant } from '../kit/dates.ts';
import { ListPage } from '../kit/ListPage.tsx';
import { pictureColumn } from '../kit/pictureColumn.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useTexts } from '../texts/useTexts.ts';
import { usePicTexts } from './pics.texts.ts';

/** `/pics`. */
export function PicList() {
  const t = usePicTexts();
  const shared = useTexts();
  const list = useListState('pics');
  const rows = useList(pics.list, list.query);
  const columns = useMemo<Column<Pic>[]>(
    () => [
      pictureColumn(t.image),
      { id: 'createdAt', label: t.createdAt, cell: (pic) => <DateCell value={pic.createdAt} /> },
    ],
    [t],
  );
  return (
    <ListPage title={shared.nav.pics} list={list} add="/pics/new">
      <DataTable
        label={shared.nav.pics}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={(pic) => t.named(formatInstant(pic.createdAt) ?? '')}
        edit={(pic) => `/pics/${pic.id}/edit`}
        remove={pics.remove}
        emptyHint={shared.addFirst}
      />
    </ListPage>
  );
}
