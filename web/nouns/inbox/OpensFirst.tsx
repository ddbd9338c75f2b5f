import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { toast } from '../../kit/feedback/toasts.tsx';
import { usePreferences } from '../../kit/lists/settings/listSettings.ts';
import { savePreference } from '../../kit/lists/settings/savePreference.ts';
import { useInboxTexts } from './inbox.texts.ts';

/** Whether this person lands on the inbox (product/inbox#first). */
export function OpensFirst() {
  const t = useInboxTexts();
  const isFirst = usePreferences().some(({ list, home }) => list === 'inbox' && home);
  const change = (home: boolean) =>
    void savePreference('inbox', { home }).catch(() => toast.error(t.firstFailed));
  return (
    <FormControlLabel
      label={t.first}
      control={<Switch checked={isFirst} onChange={(_event, checked) => change(checked)} />}
      sx={{ mr: 0 }}
    />
  );
}
