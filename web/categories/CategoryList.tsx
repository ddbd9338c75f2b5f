import { useMemo } from 'react';
import { type Category, categories } from '#contract/categories.ts';
import { DataTable } from '../kit/DataTable.tsx';
import { useList } from '../kit/data.ts';
import { ListPage } from '../kit/ListPage.tsx';
import { pictureColumn } from '../kit/pictureColumn.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useTexts } from '../texts/useTexts.ts';
import { CategoryUse } from './CategoryUse.tsx';
import { useCategoryTexts } from './categories.texts.ts';

/** `/categories`, in the menu 'Special Maps'. */
export function CategoryList() {
  const t = useCategoryTexts();
  const shared = useTexts();
  const list = useListState('categories');
  const rows = useList(categories.list, list.query);
  const columns = useMemo<Column<Category>[]>(
    () => [
      pictureColumn(t.image),
      { id: 'name', label: t.name, cell: (one) => one.name },
      { id: 'order', label: t.order, cell: (one) => one.order },
    ],
    [t],
  );
  return (
    <ListPage
      title={shared.nav.categories}
      list={list}
      add="/categories/new"
      filters={<SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />}
    >
      <DataTable
        label={shared.nav.categories}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={(one) => one.name}
        edit={(one) => `/categories/${one.id}/edit`}
        remove={categories.remove}
        removeHint={(one) => <CategoryUse id={one.id} />}
        emptyHint={shared.addFirst}
      />
    </ListPage>
  );
}
