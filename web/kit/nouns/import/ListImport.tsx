import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import type { Column } from '../../lists/table.ts';
import { exportWords } from '../ListExport.tsx';
import type { AnyWords, ListedNoun, Row } from '../words.ts';
import { ImportButton } from './ImportButton.tsx';
import { defaultsOf, importEndpoint } from './importing.ts';

interface Props {
  noun: ListedNoun;
  title: string;
  query: Readonly<Record<string, unknown>>;
  /** All columns of the list. */
  columns: readonly Column<Row>[];
  t: AnyWords;
}

/** The button that imports an edited export of the list; nothing for a list that has nothing to change. */
export function ListImport({ noun, title, query, columns, t }: Props) {
  const language = nameLanguage(useLanguage());
  const endpoint = importEndpoint(noun);
  if (!endpoint) return null;
  const words = exportWords(title, columns, t);
  return <ImportButton {...{ endpoint, words, language }} defaults={defaultsOf(endpoint, query)} />;
}
