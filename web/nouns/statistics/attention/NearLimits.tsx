import Alert from '@mui/material/Alert';
import type { LimitWarning } from '#contract/limits.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { useNearLimitsTexts } from './nearLimits.texts.ts';

/** What is nearly used up, each in one sentence with what to do (product/limits#warnings). */
export function NearLimits({ warnings }: { warnings: readonly LimitWarning[] }) {
  const t = useNearLimitsTexts();
  const number = useNumberFormat();
  const sentence = ({ kind, subject, quota, used, max }: LimitWarning) => {
    const [share, minutes] = [number(Math.round((used / max) * 100)), number(Math.round(used / 60))];
    if (kind === 'jobs') return t.jobs(subject, minutes);
    if (kind === 'quota') return quota && t.quota(subject, number(used), quota, max);
    if (kind === 'key') return t.key(subject, number(used), number(max));
    return t[kind](subject, share);
  };
  return (
    <Alert severity="warning" variant="outlined" sx={{ '&:not(:last-child)': { mb: 1.5 } }}>
      <ul style={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
        {warnings.map((warning) => (
          <li
            key={`${warning.kind} ${warning.subject} ${warning.quota}`}
            style={{ overflowWrap: 'anywhere' }}
          >
            {sentence(warning)}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
