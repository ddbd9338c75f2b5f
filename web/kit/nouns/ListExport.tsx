import { exportedColumns } from '#contract/kit/lists/exports.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { ExportButton, type ExportWords } from '../lists/ExportButton.tsx';
import { useExportTexts } from '../lists/export.texts.ts';
import type { Column } from '../lists/table.ts';
import type { AnyWords, ListedNoun, Row } from './words.ts';

interface Props {
  noun: ListedNoun;
  title: string;
  /** What the list shows, without the page. */
  query: Readonly<Record<string, unknown>>;
  columns: readonly Column<Row>[];
  /** Its words of an export replace the general ones. */
  t: AnyWords & Partial<ExportWords>;
  /** By default from the title. */
  fileName?: string | undefined;
}

/** Downloads the list as it stands: its filters, order and columns, with the labels of the screen (product/lists#export). */
export function ListExport({ noun, title, query, columns, t, fileName = `${title}.xlsx` }: Props) {
  const language = nameLanguage(useLanguage());
  const allowed = exportedColumns(noun.calls.list.query);
  const shown = columns.filter(({ id }) => allowed.includes(id));
  const { page: _page, perPage: _perPage, ...selected } = query;
  return (
    <ExportButton
      endpoint={noun.calls.list}
      query={{
        ...selected,
        export: 'xlsx',
        columns: shown.map(({ id }) => id).join(),
        words: exportWords(title, shown, t),
        language,
      }}
      fileName={fileName}
      words={{ ...useExportTexts(), ...t }}
    />
  );
}

/** The labels of a list's columns and of their values, for the file. */
export const exportWords = (title: string, columns: readonly Column<Row>[], t: AnyWords): string =>
  JSON.stringify({
    '': title,
    ...Object.fromEntries(
      columns.flatMap(({ id, label }) => [
        [id, label],
        ...(t.values?.[id] ? [[`${id}.values`, t.values[id]]] : []),
      ]),
    ),
  });
