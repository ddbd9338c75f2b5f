import Alert from '@mui/material/Alert';
import type { Notification } from '#contract/notifications.ts';
import { useNotificationTexts } from '../notifications.texts.ts';
import { StateChip } from '../StateChip.tsx';

/** Why a notification can be sent again. */
export function ResendNotice({ notification: { state, reason } }: { notification: Notification }) {
  const t = useNotificationTexts();
  return (
    <Alert severity="info" variant="outlined">
      <StateChip state={state} />
      <p style={{ margin: '8px 0 0', overflowWrap: 'anywhere' }}>{t.resendHint}</p>
      {reason ? (
        <p style={{ margin: '4px 0 0', overflowWrap: 'anywhere' }}>
          {t.fields.reason}: {reason}
        </p>
      ) : null}
    </Alert>
  );
}
