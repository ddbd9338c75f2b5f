import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CopyIcon } from '../../kit/theme/icons.tsx';
import { useNotificationTexts } from './notifications.texts.ts';

/** The form of a new notification with title, message and country of another. */
export const duplicatePath = (id: string): string => `/notifications/new?from=${id}`;

export function DuplicateButton({ id }: { id: string }) {
  const t = useNotificationTexts();
  return (
    <Button component={Link} to={duplicatePath(id)} startIcon={<CopyIcon width={18} height={18} />}>
      {t.duplicate}
    </Button>
  );
}
