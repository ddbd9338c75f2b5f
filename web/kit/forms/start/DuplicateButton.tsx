import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { isAtLeast } from '#contract/kit/roles.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { duplicatePath } from '../../page/duplicatePath.ts';
import { useSession } from '../../session/session.ts';
import { CopyIcon } from '../../theme/icons.tsx';

interface Props {
  /** The endpoint that creates: the button is shown to its callers. */
  create: Endpoint;
  path: string;
  id: string;
}

/** Opens the form of a new record filled with this one. */
export function DuplicateButton({ create: { minRole }, path, id }: Props) {
  const t = useTexts();
  const role = useSession()?.role;
  if (!isAtLeast(role, minRole)) return null;
  return (
    <Button component={Link} to={duplicatePath(path, id)} startIcon={<CopyIcon width={18} height={18} />}>
      {t.duplicate}
    </Button>
  );
}
