import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import type { ComparedField } from '#contract/revisions.ts';
import { ReviewStatusChip } from '../../kit/review/ReviewStatusChip.tsx';
import { useSession } from '../../kit/session/session.ts';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

const nameOf = (person: RevisionDetail['author']): string | undefined =>
  person ? `${person.first_name} ${person.last_name}`.trim() : undefined;

/** The status of a revision, its author, who decided on it and when, and the warnings about it. */
export function ReviewHead({ revision }: { revision: RevisionDetail }) {
  const t = useRevisionTexts();
  const { status, author, createdAt, decider, decided_at, reason, taken, conflicts, own } = revision;
  const userId = useSession()?.userId;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ color: 'text.primary' }}>
          <ReviewStatusChip status={status} words={t} />
        </Box>
        <span>
          {t.by(nameOf(author) ?? t.nobody)} · <DateCell value={createdAt} />
        </span>
        {decided_at ? (
          <span>
            {t.decidedBy(nameOf(decider) ?? t.nobody)} · <DateCell value={decided_at} />
          </span>
        ) : null}
      </Box>
      {reason ? (
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          <strong>{t.fields.reason}:</strong> {reason}
        </Box>
      ) : null}
      {taken ? (
        <Box>
          <strong>{t.fields.taken}:</strong>{' '}
          {taken.map((field) => t.compared[field as ComparedField] ?? field).join(', ')}
        </Box>
      ) : null}
      {own && status === 'pending' ? (
        <Alert severity="info" variant="outlined">
          {author?.id === userId ? t.ownEdit : t.ownSpot}
        </Alert>
      ) : null}
      {conflicts.length > 0 ? (
        <Alert severity="warning" variant="outlined" icon={<AlertIcon />}>
          {t.conflictHint(conflicts.length)}
        </Alert>
      ) : null}
    </Box>
  );
}
