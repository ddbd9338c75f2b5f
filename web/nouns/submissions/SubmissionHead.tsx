import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import type { SubmissionDetail } from '#contract/submissions.calls.ts';
import { ReviewFacts } from '../../kit/review/ReviewFacts.tsx';
import { useSession } from '../../kit/session/session.ts';
import { MailAddress } from '../../kit/values/MailAddress.tsx';
import { SpotTypeChip, touchLinks } from '../spots/view/SpotViewRef.tsx';
import { useSubmissionTexts } from './submissions.texts.ts';

/** The status of a submission, its type and owner, who decided on it and why, and who may decide. */
export function SubmissionHead({ submission }: { submission: SubmissionDetail }) {
  const t = useSubmissionTexts();
  const isAdmin = useSession()?.role === 'admin';
  const { status, spot, own } = submission;
  return (
    <Box sx={touchLinks}>
      <ReviewFacts
        review={submission}
        words={t}
        chips={<SpotTypeChip type={spot.type} />}
        people={
          spot.user ? (
            <Link to={`/users/${spot.user.id}/edit`} style={{ overflowWrap: 'anywhere' }}>
              <MailAddress address={spot.user.email} />
            </Link>
          ) : null
        }
      >
        {status === 'pending' && (own || !isAdmin) ? (
          <Alert severity="info" variant="outlined">
            {own ? t.ownSpot : t.adminEnables}
          </Alert>
        ) : null}
      </ReviewFacts>
    </Box>
  );
}
