import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { CopyIcon } from '../../kit/theme/icons.tsx';
import { duplicatePath } from './duplicatePath.ts';
import { useNotificationTexts } from './notifications.texts.ts';

/** The buttons beside the title of a notification: duplicate and history. */
export function NotificationButtons({ id }: { id: string }) {
  const t = useNotificationTexts();
  return (
    <>
      <Button component={Link} to={duplicatePath(id)} startIcon={<CopyIcon width={18} height={18} />}>
        {t.duplicate}
      </Button>
      <HistoryButton noun="notifications" id={id} words={t} />
    </>
  );
}
