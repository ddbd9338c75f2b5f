import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications.ts';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { SideBySide } from '../../kit/page/SideBySide.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { DuplicateButton } from './DuplicateButton.tsx';
import { NotificationPreview } from './NotificationPreview.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { StateChip } from './StateChip.tsx';
import { Times } from './Times.tsx';

/** A notification that can no longer be changed, with its delivery state. */
export function NotificationView({ notification: one }: { notification: Notification }) {
  const t = useNotificationTexts();
  const { back } = useTexts();
  const details: [string, React.ReactNode][] = [
    [t.fields.state, <StateChip key="state" state={one.state} />],
    [t.fields.country, <Country key="country" code={one.country} />],
    [t.fields.send_at, <Times key="when" at={one.sent_at ?? one.send_at} country={one.country} />],
    [t.fields.title, one.title],
    [t.fields.body, one.body],
    [t.fields.type, one.type],
  ];
  if (one.reason) details.splice(1, 0, [t.fields.reason, one.reason]);
  return (
    <Page
      title={t.viewTitle}
      name={one.title}
      maxWidth={1080}
      actions={
        <>
          <DuplicateButton id={one.id} />
          <HistoryButton noun="notifications" id={one.id} words={t} />
        </>
      }
    >
      <Alert severity="info" variant="outlined" sx={{ mb: 2 }}>
        {t.readOnly}
      </Alert>
      <SideBySide aside={<NotificationPreview title={one.title} body={one.body} />}>
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
      </SideBySide>
    </Page>
  );
}
