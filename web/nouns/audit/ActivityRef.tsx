import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { audit } from '#contract/audit.ts';
import { Unloaded } from '../../kit/feedback/states/Unloaded.tsx';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { useList } from '../../kit/http/data.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { useAuditTexts } from './audit.texts.ts';
import { ActionChip, RecordCell } from './cells.tsx';

/** The newest entries of a user in the audit, for administrators (product/audit#person). */
export function Activity({ actor }: { actor: string }) {
  const t = useAuditTexts();
  const answer = useList(audit.list, { actor, perPage: 5 });
  const entries = answer.data?.data;
  return (
    <FormSection title={t.activity}>
      <Unloaded answer={answer} title={t.failed} height={96} fallback="" />
      {entries?.length === 0 ? <span>{t.noActivity}</span> : null}
      {entries?.length ? (
        <>
          <Box component="ol" sx={style}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <ActionChip action={entry.action} />
                <RecordCell entry={entry} />
                <DateCell value={entry.at} />
              </li>
            ))}
          </Box>
          <Link to={`/audit?actor=${actor}`}>{t.allActivity}</Link>
        </>
      ) : null}
    </FormSection>
  );
}

const style = {
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 14,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: '200px minmax(0, 1fr) auto' },
    gap: { xs: 0.5, sm: 1.5 },
    alignItems: 'center',
    justifyItems: 'start',
    py: 1,
    borderBottom: '1px solid var(--line)',
  },
} as const;
