import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import type { ComparedField } from '#contract/revisions.ts';
import { ReviewFacts } from '../../kit/review/ReviewFacts.tsx';
import { useSession } from '../../kit/session/session.ts';
import { AlertIcon } from '../../kit/theme/icons.tsx';
import { useRevisionTexts } from './revisions.texts.ts';

/** The status of a revision, its author, who decided on it and when, and the warnings about it. */
export function ReviewHead({ revision }: { revision: RevisionDetail }) {
  const t = useRevisionTexts();
  const { status, author, taken, conflicts, own } = revision;
  const userId = useSession()?.userId;
  return (
    <ReviewFacts review={revision} words={t}>
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
    </ReviewFacts>
  );
}
