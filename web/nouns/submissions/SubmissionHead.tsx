import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { SubmissionDetail } from '#contract/submissions.calls.ts';
import { ReviewStatusChip } from '../../kit/review/ReviewStatusChip.tsx';
import { useSession } from '../../kit/session/session.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { MailAddress } from '../../kit/values/MailAddress.tsx';
import { SpotTypeChip, touchLinks } from '../spots/view/SpotViewRef.tsx';
import { useSubmissionTexts } from './submissions.texts.ts';

const nameOf = (person: SubmissionDetail['author']): string | undefined =>
  person ? `${person.first_name} ${person.last_name}`.trim() : undefined;

/** The status of a submission, its type and owner, who decided on it and why, and who may decide. */
export function SubmissionHead({ submission }: { submission: SubmissionDetail }) {
  const t = useSubmissionTexts();
  const isAdmin = useSession()?.role === 'admin';
  const { status, spot, author, createdAt, decider, decided_at, reason, own } = submission;
  return (
    <Box sx={{ ...touchLinks, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, mb: 2 }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, color: 'text.secondary' }}
      >
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, color: 'text.primary' }}>
          <ReviewStatusChip status={status} words={t} />
          <SpotTypeChip type={spot.type} />
        </Box>
        <span>
          {t.by(nameOf(author) ?? t.nobody)} · <DateCell value={createdAt} />
        </span>
        {spot.user ? (
          <Link to={`/users/${spot.user.id}/edit`} style={{ overflowWrap: 'anywhere' }}>
            <MailAddress address={spot.user.email} />
          </Link>
        ) : null}
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
      {status === 'pending' && (own || !isAdmin) ? (
        <Alert severity="info" variant="outlined">
          {own ? t.ownSpot : t.adminEnables}
        </Alert>
      ) : null}
    </Box>
  );
}
