import { Link, useParams } from 'react-router';
import { type Comment, comments } from '#contract/comments.ts';
import { spots } from '#contract/spots.calls.ts';
import { useRowHistory } from '../../kit/history/useRowHistory.tsx';
import { useOne } from '../../kit/http/data.ts';
import { isMissing } from '../../kit/http/problem.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { spotFilter } from '../spots/SpotFilterRef.tsx';
import { SpotNotFound } from '../spots/SpotRef.tsx';
import { userFilter } from '../users/LazyUserFilterRef.tsx';
import { useCommentTexts } from './comments.texts.ts';

/** The beginning of the comment: it has no name. */
const nameOf = ({ comment }: Comment) => (comment.length > 60 ? `${comment.slice(0, 60)}…` : comment);

const comment = { name: 'comments', path: '/comments', calls: comments } as const;
const Comments = nounList(comment, {
  words: useCommentTexts,
  columns: {
    comment: {
      cell: ({ comment }) => (
        <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', fontWeight: 400 }}>{comment}</span>
      ),
    },
    user_id: { cell: ({ user_id }) => <Author user={user_id} /> },
    spot_id: { cell: ({ spot_id: spot }) => <Link to={`/spots/${spot.id}/edit`}>{spot.name}</Link> },
    createdAt: 'date',
  },
  filters: {
    spot_id: spotFilter,
    country: 'country',
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

/** `/comments`, and `/spots/{id}/comments` for one spot. Comments can only be deleted (product/comments#list). */
export function List() {
  const t = useCommentTexts();
  const { id } = useParams();
  const spot = useOne(spots.read, id ? { query: { id } } : undefined);
  const [actions, history] = useRowHistory('comments', t, nameOf);
  if (isMissing(spot.error)) return <SpotNotFound />;
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
    </Comments>
  );
}

function Author({ user }: { user: Comment['user_id'] }) {
  const { nobody } = useTexts();
  return (user && `${user.first_name} ${user.last_name}`.trim()) || nobody;
}
