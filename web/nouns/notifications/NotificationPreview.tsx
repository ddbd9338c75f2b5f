import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { Phone } from '../../kit/page/Phone.tsx';
import { useNotificationTexts } from './notifications.texts.ts';

const phones = {
  es: { now: 'ahora', locale: 'es', title: 'Título', body: 'Mensaje' },
  en: { now: 'now', locale: 'en', title: 'Title', body: 'Message' },
} as const;

/** The notification on the lock screen of a phone in Spanish or English. */
export function NotificationPreview({ title, body }: { title: string; body: string }) {
  const t = useNotificationTexts();
  const [language, setLanguage] = useState<'es' | 'en'>('es');
  const phone = phones[language];
  const today = new Intl.DateTimeFormat(phone.locale, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <FormSection title={t.preview}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={language}
        onChange={(_event, value) => value && setLanguage(value)}
        aria-label={t.language}
        sx={{ justifyContent: 'center' }}
      >
        <ToggleButton value="es">Español</ToggleButton>
        <ToggleButton value="en">English</ToggleButton>
      </ToggleButtonGroup>
      <Phone label={`${t.preview}: ${title}. ${body}`}>
        <Box sx={{ mt: 5, textAlign: 'center' }}>
          <Box sx={{ fontSize: 46, fontWeight: 300, lineHeight: 1 }}>21:30</Box>
          <Box sx={{ mt: 0.5, fontSize: 12, opacity: 0.85 }}>{today.format(new Date())}</Box>
        </Box>
        <Box sx={{ m: 1, mt: 3, p: 1.25, borderRadius: 3, background: 'rgba(20,24,34,.82)' }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', fontSize: 11, opacity: 0.85 }}>
            <span>Bambalina</span>
            <span>{phone.now}</span>
          </Box>
          <Box sx={{ mt: 0.5, fontSize: 13, fontWeight: 650, overflowWrap: 'anywhere' }}>
            {title || phone.title}
          </Box>
          <Box
            sx={{
              fontSize: 13,
              whiteSpace: 'pre-line',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitLineClamp: 6,
              WebkitBoxOrient: 'vertical',
              overflow: 'hidden',
            }}
          >
            {body || phone.body}
          </Box>
        </Box>
      </Phone>
    </FormSection>
  );
}
