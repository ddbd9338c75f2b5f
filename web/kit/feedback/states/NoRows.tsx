import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { messageOf, networkMessageOf } from '../../http/problem.ts';
import { headingNext } from '../../keyboard/headingNext.ts';
import { AlertIcon, SearchIcon } from '../../theme/icons.tsx';
import { Empty } from './Empty.tsx';

/** 'No hay registros', and what to do next. */
export function NoRows({ narrowed, hint }: { narrowed: boolean; hint?: string }) {
  const t = useTexts();
  return (
    <Empty icon={SearchIcon} title={t.noRecords} hint={narrowed ? t.noMatches : (hint ?? t.noRecordsHint)} />
  );
}

interface FailedProps {
  error: unknown;
  retry(): unknown;
  title?: string;
  /** Shown when the server gave no reason; '' when the title is enough. */
  fallback?: string | undefined;
}

/** Why something could not be loaded, and a retry button. */
export function LoadFailed({ error, retry, title, fallback }: FailedProps) {
  const t = useTexts();
  const translate = useTranslate();
  const networkMessage = networkMessageOf(error);
  const offline = networkMessage && translate(networkMessage);
  const sentence = offline && fallback;
  const reason = sentence || translate(messageOf(error, fallback ?? t.unknownError));
  return (
    <Box role="alert" sx={failedStyle}>
      <AlertIcon style={{ color: 'var(--danger)', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <strong>{title ?? t.loadFailed}</strong> {reason}
        {sentence ? <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{offline}</Box> : null}
      </Box>
      <Button ref={headingNext} color="inherit" size="small" onClick={() => retry()}>
        {t.retry}
      </Button>
    </Box>
  );
}

const failedStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 2,
  py: 1.25,
  border: '1px solid',
  borderColor: 'error.main',
  borderRadius: 1,
} as const;
