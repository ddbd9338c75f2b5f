import { useMemo } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { ColumnsButton } from '../lists/columns/ColumnsButton.tsx';
import { shownColumns } from '../lists/columns/chosenColumns.ts';
import { useColumnChoice } from '../lists/columns/useColumnChoice.ts';
import { SearchField } from '../lists/filters/SearchField.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import type { Column } from '../lists/table.ts';
import { useListState } from '../lists/useListState.ts';
import { ViewsButton } from '../lists/views/ViewsButton.tsx';
import { useColumns } from './columns.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import type { SortOption } from './filters/FilterPanel.tsx';
import { ListImport } from './import/ListImport.tsx';
import { ListExport } from './ListExport.tsx';
import type { AnyList, NounListProps } from './listProps.ts';
import { NounTable } from './NounTable.tsx';
import type { ListedNoun, Row } from './words.ts';

/** The list screen of a noun from its declaration. */
export function NounList(props: NounListProps) {
  const { noun, declaration, values, sorts, path = noun.path, name = path.slice(1), exclude } = props;
  const { filters = {}, several, views, panel, Controls, Content } = declaration;
  const t = declaration.words();
  const { nav } = useTexts();
  const list = useListState(name, { filters: values, views, sorts, several });
  const columns = useColumns(declaration.columns, t, { exclude, sorts });
  const title = props.title ?? t.title ?? menuLabel(nav, noun.name);
  const choice = useColumnChoice(props.kept ?? name, list);
  const shown = useMemo(() => shownColumns(columns, choice.ids), [columns, choice.ids]);
  const table = <NounTable {...props} {...{ path, title, list }} columns={shown} />;
  return (
    <ListPage
      title={title}
      list={list}
      add={declaration.form ? undefined : `${path}/new`}
      actions={
        <ListButtons
          {...{ noun, declaration, title, query: { ...list.query, ...props.query }, columns: shown }}
          all={columns}
          isDefault={!choice.ids}
        />
      }
      tools={
        <>
          {props.kept ? null : (
            <ViewsButton
              name={name}
              list={list}
              columns={choice.ids ? shown.map(({ id }) => id) : undefined}
            />
          )}
          <ColumnsButton all={columns} choice={choice} />
        </>
      }
      filters={
        t.searchLabel ? (
          <>
            <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
            <FilterBar {...{ filters, panel, list, t, exclude }} sorts={sortOptions(columns)} />
            {Controls ? <Controls list={list} /> : null}
          </>
        ) : null
      }
    >
      {Content ? <Content list={list} query={list.query} table={table} /> : table}
      {props.children}
    </ListPage>
  );
}

interface ButtonsProps {
  noun: ListedNoun;
  declaration: AnyList;
  title: string;
  query: Readonly<Record<string, unknown>>;
  columns: readonly Column<Row>[];
  /** All that there are. */
  all: readonly Column<Row>[];
  /** Nobody has chosen other columns. */
  isDefault: boolean;
}

/** The export, and the buttons of the noun. */
function ListButtons({ noun, declaration, title, query, columns, all, isDefault }: ButtonsProps) {
  const { Buttons, Export, fileName } = declaration;
  const t = declaration.words();
  return (
    <>
      {Export && isDefault ? (
        <Export query={query} />
      ) : (
        <ListExport {...{ noun, title, query, columns, t, fileName }} />
      )}
      <ListImport {...{ noun, title, query, columns: all, t }} />
      {Buttons ? <Buttons query={query} /> : null}
    </>
  );
}

/** What the list can be sorted by, where it has no table headers. */
const sortOptions = (columns: readonly Column<Row>[]): SortOption[] =>
  columns.flatMap(({ sort, label }) => (sort ? [{ sort, label }] : []));

const menuLabel = (nav: Readonly<Record<string, string>>, name: string): string => nav[name] ?? name;
