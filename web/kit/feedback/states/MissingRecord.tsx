import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { isStaff } from '#contract/kit/roles.ts';
import { useSession } from '../../session/session.ts';
import { useMissingTexts } from './missing.texts.ts';

/** Instead of a record that does not exist: why that may be, and the ways out. Trying again would not help. */
export function MissingRecord({ list }: { list: string }) {
  const t = useMissingTexts();
  const session = useSession();
  return (
    <>
      <Box role="alert" sx={{ mb: 2 }}>
        <strong>{t.missing}</strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t.hint}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" component={Link} to={list}>
          {t.toList}
        </Button>
        {session && isStaff(session.role) ? (
          <Button variant="outlined" component={Link} to="/trash">
            {t.toTrash}
          </Button>
        ) : null}
      </Box>
    </>
  );
}
