import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryEntry, history, type RecordVersion } from '#contract/history.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { Loaded } from '../../kit/feedback/Loaded.tsx';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { useOne } from '../../kit/http/data.ts';
import { isMissing } from '../../kit/http/problem.ts';
import { Page } from '../../kit/page/Page.tsx';
import { formatInstant } from '../../kit/values/dates.ts';
import { nounName } from '../../texts/nounNames.ts';
import { ComparedVersions } from './ComparedVersions.tsx';
import { ExistenceNotice } from './ExistenceNotice.tsx';
import { choicesIn, defaultsOf, queryOf } from './points.ts';
import { VersionPickers } from './VersionPickers.tsx';
import { useVersionTexts, type VersionTexts } from './versions.texts.ts';

interface Props {
  noun: NounWithTrash;
  id: string;
  words: AnyHistoryWords;
  /** Replaces the screen of a record without a history. */
  notFound: ReactNode;
}

/** As many versions as one answer can have. */
const perPage = 100;

/** Two versions of a record side by side, and what restores the left one (product/history#versions). */
export function Versions({ noun, id, words, notFound }: Props) {
  const { title } = useHistoryTexts();
  const params = { id };
  const list = useOne(history.list, { params, query: { noun, perPage } }, 'keep');
  const present = useOne(history.version, { params, query: { noun } }, 'keep');
  const isUnknown = list.data?.metadata.total === 0 && present.data?.record === null;
  if (isMissing(list.error) || isMissing(present.error) || isUnknown) return notFound;
  const answer = {
    data: list.data && present.data && { list: list.data, present: present.data },
    error: list.error ?? present.error,
    fetchStatus: list.isPending ? list.fetchStatus : present.fetchStatus,
    refetch: () => Promise.all([list, present].filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
  return (
    <Loaded title={title} answer={answer}>
      {({ list: { data, metadata }, present }) => (
        <Compared {...{ noun, id, words, present }} entries={data} total={metadata.total} />
      )}
    </Loaded>
  );
}

interface ComparedProps extends Omit<Props, 'notFound'> {
  entries: readonly HistoryEntry[];
  total: number;
  present: RecordVersion;
}

function Compared({ noun, id, words, entries, total, present }: ComparedProps) {
  const t = useVersionTexts();
  const { title, empty } = useHistoryTexts();
  const choices = choicesIn(entries, total === entries.length);
  const { left, right, choose } = useChosen(defaultsOf(choices, present.record !== null));
  const name = nameOf(present.record ?? lastKnown(entries), noun, t);
  const isEmpty = choices.length === 0 && left === right;
  const pickers = { choices, hasNow: present.record !== null, choose };
  return (
    <Page title={title} name={name}>
      <ExistenceNotice noun={noun} present={present.record} last={entries[0]} />
      {isEmpty ? (
        <Paper variant="outlined" role="status" sx={{ p: 3, borderColor: 'divider' }}>
          {empty}
        </Paper>
      ) : (
        <>
          <VersionPickers left={left} right={right} older={total > entries.length} {...pickers} />
          <ComparedVersions {...{ noun, id, words, present, choices, left, right }} />
        </>
      )}
    </Page>
  );
}

/** The compared points. The address has them, so that Back, a reload and a shared link show the same. */
function useChosen(defaults: { left: string; right: string }) {
  const [params, setParams] = useSearchParams();
  const chosen = (side: 'left' | 'right') => {
    const point = params.get(side);
    return point && queryOf(point) ? point : defaults[side];
  };
  const [left, right] = [chosen('left'), chosen('right')];
  const isComplete = params.get('left') === left && params.get('right') === right;
  useEffect(() => {
    if (!isComplete) setParams({ left, right }, { replace: true, preventScrollReset: true });
  }, [isComplete, left, right, setParams]);
  const choose = (side: 'left' | 'right', point: string) =>
    setParams({ left, right, [side]: point }, { preventScrollReset: true });
  return { left, right, choose };
}

/** The last values of a record that does not exist now. */
const lastKnown = (entries: readonly HistoryEntry[]): unknown => {
  const known = entries.find(({ before, after }) => before || after);
  return known?.after ?? known?.before;
};

/** A comment has no name. */
const beginningOf = (comment = ''): string => (comment.length > 60 ? `${comment.slice(0, 60)}…` : comment);

/** The name of a record, or of its spot; of one without a name, its noun and when it was created. */
function nameOf(record: unknown, noun: NounWithTrash, { nouns }: VersionTexts): string {
  const values = (record ?? {}) as Readonly<Record<string, string | undefined>>;
  const { name, title, first_name, last_name, comment, spot_name, createdAt } = values;
  const found =
    name || title || `${first_name ?? ''} ${last_name ?? ''}`.trim() || beginningOf(comment) || spot_name;
  return found || `${nounName(nouns, noun)} ${formatInstant(createdAt) ?? ''}`.trim();
}
