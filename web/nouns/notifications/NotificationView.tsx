import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { usePreview } from '../../kit/preview/usePreview.tsx';
import { WithPreview } from '../../kit/preview/WithPreview.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { NotificationButtons } from './NotificationButtons.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { Preview } from './preview/lazyPreview.ts';
import { StateChip } from './StateChip.tsx';
import { Times } from './Times.tsx';

/** A notification that can no longer be changed, with its delivery state. */
export function NotificationView({ notification }: { notification: Notification }) {
  const t = useNotificationTexts();
  const { back } = useTexts();
  const preview = usePreview(() => <Preview values={notification} record={notification} />, true);
  const details: [string, React.ReactNode][] = [
    [t.fields.state, <StateChip key="state" state={notification.state} />],
    [t.fields.country, <Country key="country" code={notification.country} />],
    [
      t.fields.send_at,
      <Times key="when" at={notification.sent_at ?? notification.send_at} country={notification.country} />,
    ],
    [t.fields.title, notification.title],
    [t.fields.body, notification.body],
    [t.fields.type, notification.type],
  ];
  if (notification.reason) details.splice(1, 0, [t.fields.reason, notification.reason]);
  return (
    <Page
      title={t.viewTitle}
      name={notification.title}
      maxWidth={preview.beside ? 1100 : 760}
      actions={<NotificationButtons id={notification.id} preview={preview.button} />}
    >
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {t.readOnly}
      </Alert>
      <WithPreview preview={preview.beside}>
        <FormSection title={t.sections.main}>
          <Box
            component="dl"
            sx={{ m: 0, display: 'grid', gap: 1.5, '& dt': { color: 'text.secondary', fontSize: 13 } }}
          >
            {details.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {value}
                </Box>
              </div>
            ))}
          </Box>
        </FormSection>
        <Box>
          <Button variant="outlined" component={Link} to="/notifications">
            {back}
          </Button>
        </Box>
      </WithPreview>
    </Page>
  );
}
