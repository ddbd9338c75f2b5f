import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { type Comment, comments, flagsOf } from '#contract/comments.ts';
import { spots } from '#contract/spots.calls.ts';
import { useRowHistory } from '../../kit/history/useRowHistory.tsx';
import { useOne } from '../../kit/http/data.ts';
import { hasNoRecord } from '../../kit/http/problem.ts';
// Before the first row can have the focus: what is done with it may remove it.
import '../../kit/keyboard/keptFocus.ts';
import type { RowAction } from '../../kit/lists/table.ts';
import { useRowNotes } from '../../kit/notes/useRowNotes.tsx';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { AlertIcon, CheckIcon } from '../../kit/theme/icons.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { spotFilter } from '../spots/SpotFilterRef.tsx';
import { SpotNotFound } from '../spots/SpotRef.tsx';
import { userFilter } from '../users/LazyUserFilterRef.tsx';
import { useCheckComment } from './CheckCommentRef.tsx';
import { useCommentTexts } from './comments.texts.ts';

/** The beginning of the comment: it has no name. */
const nameOf = ({ comment }: Comment) => (comment.length > 60 ? `${comment.slice(0, 60)}…` : comment);

const comment = { name: 'comments', path: '/comments', calls: comments } as const;
const Comments = nounList(comment, {
  words: useCommentTexts,
  columns: {
    comment: {
      cell: (row) => (
        <>
          <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontWeight: 400 }}>
            {row.comment}
          </span>
          {isFlagged(row) ? <Flags of={row} /> : null}
        </>
      ),
    },
    user_id: { cell: ({ user_id }) => <Author user={user_id} /> },
    spot_id: { cell: ({ spot_id: spot }) => <Link to={`/spots/${spot.id}/edit`}>{spot.name}</Link> },
    createdAt: 'date',
    flags: { cell: (row) => <Flags of={row} />, optional: true },
    reports: { kind: 'number', optional: true },
    checked_at: { kind: 'date', optional: true },
  },
  filters: {
    spot_id: spotFilter,
    country: 'country',
    flagged: { values: ['true'], all: (t) => t.all },
    from: 'since',
    to: 'until',
    created: 'past',
    user_id: userFilter,
  },
  panel: ['spot_id', 'user_id', 'created'],
  nameOf,
  form: 'none',
});

/** Columns and filters that are the same in all rows of one spot. */
const sameForOneSpot = ['spot_id', 'country'] as const;

const isFlagged = (comment: Comment) => flagsOf(comment).length > 0 && !comment.checked_at;

/** What a comment is flagged for (product/comments#flags). */
function Flags({ of }: { of: Comment }) {
  const { flags } = useCommentTexts().values;
  return (
    <span style={{ display: 'flex', flexWrap: 'wrap', gap: 4, marginTop: 4 }}>
      {flagsOf(of).map((flag) => (
        <StatusChip key={flag} label={flags[flag]} icon={AlertIcon} tone="warning" />
      ))}
    </span>
  );
}

/** Says that a flagged comment is fine. */
function useCheck(): RowAction<Comment> {
  const t = useCommentTexts();
  const check = useCheckComment(t.checked);
  return useMemo(
    () => ({ label: t.check, icon: CheckIcon, key: 'a', when: isFlagged, run: ({ id }) => void check(id) }),
    [t, check],
  );
}

/** `/comments`, and `/spots/{id}/comments` for one spot. Comments can only be deleted (product/comments#list). */
export function List() {
  const t = useCommentTexts();
  const { id } = useParams();
  const spot = useOne(spots.read, id ? { query: { id } } : undefined);
  const [historyActions, history] = useRowHistory('comments', t, nameOf);
  const [notes, noteDrawer] = useRowNotes<Comment>('comments');
  const check = useCheck();
  const actions = useMemo(() => [check, notes, ...historyActions], [check, notes, historyActions]);
  if (hasNoRecord(spot.error)) return <SpotNotFound />;
  const oneSpot = id && {
    title: t.titleOf(spot.data?.data.name ?? '…'),
    name: `comments-${id}`,
    kept: 'spot_comments',
    query: { spot_id: id },
    exclude: sameForOneSpot,
  };
  return (
    <Comments actions={actions} {...oneSpot}>
      {history}
      {noteDrawer}
    </Comments>
  );
}

function Author({ user }: { user: Comment['user_id'] }) {
  const { nobody } = useTexts();
  return (user && `${user.first_name} ${user.last_name}`.trim()) || nobody;
}
