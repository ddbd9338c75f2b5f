import Paper from '@mui/material/Paper';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { type HistoryEntry, history, type RecordVersion } from '#contract/history.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import { Loaded } from '../../kit/feedback/states/Loaded.tsx';
import { useHistoryTexts } from '../../kit/history/history.texts.ts';
import type { AnyHistoryWords } from '../../kit/history/historyWords.ts';
import { type OlderEntries, useHistoryPages } from '../../kit/history/useHistoryPages.ts';
import { useOne } from '../../kit/http/data.ts';
import { hasNoRecord } from '../../kit/http/problem.ts';
import { Page } from '../../kit/page/Page.tsx';
import { formatInstant } from '../../kit/values/dates.ts';
import { nounName } from '../../texts/nounNames.ts';
import { ComparedVersions } from './ComparedVersions.tsx';
import { ExistenceNotice } from './ExistenceNotice.tsx';
import { choicesIn, defaultsOf, isOlderPoint, pointOfSeen, queryOf } from './points.ts';
import { VersionPickers } from './VersionPickers.tsx';
import { useVersionTexts, type VersionTexts } from './versions.texts.ts';

interface Props {
  noun: NounWithTrash;
  id: string;
  words: AnyHistoryWords;
  /** Replaces the screen of a record without a history. */
  notFound: ReactNode;
}

/** As many entries as one answer can have. */
const perPage = 100;

/** Two versions of a record side by side, and what restores the left one (product/history#versions). */
export function Versions({ noun, id, words, notFound }: Props) {
  const { title } = useHistoryTexts();
  const params = { id };
  const { older, ...list } = useHistoryPages(noun, id, perPage);
  const present = useOne(history.version, { params, query: { noun } }, 'keep');
  const isUnknown = list.data?.total === 0 && present.data?.record === null;
  if (hasNoRecord(list.error) || hasNoRecord(present.error) || isUnknown) return notFound;
  const answer = {
    data: list.data && present.data && { list: list.data, present: present.data },
    error: list.error ?? present.error,
    fetchStatus: list.isPending ? list.fetchStatus : present.fetchStatus,
    refetch: () => Promise.all([list, present].filter(({ data }) => !data).map(({ refetch }) => refetch())),
  };
  return (
    <Loaded title={title} answer={answer}>
      {({ list: { entries }, present }) => <Compared {...{ noun, id, words, present, entries, older }} />}
    </Loaded>
  );
}

interface ComparedProps extends Omit<Props, 'notFound'> {
  entries: readonly HistoryEntry[];
  older: OlderEntries;
  present: RecordVersion;
}

function Compared({ noun, id, words, entries, older, present }: ComparedProps) {
  const t = useVersionTexts();
  const { title, empty } = useHistoryTexts();
  const choices = choicesIn(entries, !older.exist);
  const { left, right, seen, choose, forgetSeen } = useChosen(defaultsOf(choices, present.record !== null));
  // A link may be to older versions: their names are in the list.
  const isBehind = older.exist && [left, right].some((point) => isOlderPoint(point, entries));
  useEffect(() => {
    if (isBehind && !older.isLoading && !older.hasFailed) older.load();
  });
  const name = nameOf(present.record ?? lastKnown(entries), noun, t);
  const isEmpty = choices.length === 0 && left === right;
  const pickers = { choices, hasNow: present.record !== null, older, choose };
  const opened = seen === undefined ? undefined : pointOfSeen(entries, seen);
  return (
    <Page title={title} name={name}>
      <ExistenceNotice noun={noun} present={present.record} last={entries[0]} />
      {isEmpty ? (
        <Paper variant="outlined" role="status" sx={{ p: 3, borderColor: 'divider' }}>
          {empty}
        </Paper>
      ) : (
        <>
          <VersionPickers left={left} right={right} {...pickers} />
          <ComparedVersions
            {...{ noun, id, words, present, opened, choices, left, right }}
            onSeen={forgetSeen}
          />
        </>
      )}
    </Page>
  );
}

/**
 * The compared points. The address has them, so that Back, a reload and a shared link show the same. From a form it also has
 * the version that the form has (`seen`), until the person has been shown a newer one.
 */
function useChosen(defaults: { left: string; right: string }) {
  const [params, setParams] = useSearchParams();
  const chosen = (side: 'left' | 'right') => {
    const point = params.get(side);
    return point && queryOf(point) ? point : defaults[side];
  };
  const [left, right] = [chosen('left'), chosen('right')];
  const isComplete = params.get('left') === left && params.get('right') === right;
  useEffect(() => {
    if (!isComplete)
      setParams((now) => ({ ...Object.fromEntries(now), left, right }), {
        replace: true,
        preventScrollReset: true,
      });
  }, [isComplete, left, right, setParams]);
  const choose = (side: 'left' | 'right', point: string) =>
    setParams((now) => ({ ...Object.fromEntries(now), left, right, [side]: point }), {
      preventScrollReset: true,
    });
  const seen = Number(params.get('seen')) || undefined;
  const forgetSeen = () => {
    if (seen) setParams({ left, right }, { replace: true, preventScrollReset: true });
  };
  return { left, right, seen, choose, forgetSeen };
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
