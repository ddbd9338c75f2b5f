import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { RowAction } from '../lists/table.ts';
import { ClockIcon } from '../theme/icons.tsx';
import { RecordHistory } from './HistoryButton.tsx';
import { useHistoryTexts } from './history.texts.ts';
import type { HistoryWords } from './historyWords.ts';

/** The history of a list's records: a row action, and the drawer that it opens, to be rendered by the screen. */
export function useRowHistory<Row extends { id: string }, Noun extends HistoryNoun>(
  noun: Noun,
  words: HistoryWords<Noun>,
  nameOf: (row: Row) => string,
): [actions: RowAction<Row>[], drawer: ReactNode] {
  const t = useHistoryTexts();
  const [row, setRow] = useState<Row>();
  const actions = useMemo<RowAction<Row>[]>(() => [{ label: t.title, icon: ClockIcon, run: setRow }], [t]);
  const drawer = row ? (
    <Suspense>
      <RecordHistory
        noun={noun}
        id={row.id}
        words={words}
        name={nameOf(row)}
        close={() => setRow(undefined)}
      />
    </Suspense>
  ) : null;
  return [actions, drawer];
}
