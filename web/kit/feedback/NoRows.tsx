import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { messageOf, unreachableBecause } from '../http/problem.ts';
import { AlertIcon, SearchIcon } from '../theme/icons.tsx';

/** 'No hay registros', and what to do about it. */
export function NoRows({ narrowed, hint }: { narrowed: boolean; hint?: string }) {
  const t = useTexts();
  return (
    <Box sx={{ py: 8, px: 3, textAlign: 'center' }} role="status">
      <SearchIcon width={28} height={28} style={{ color: 'var(--text-quiet)' }} />
      <Box component="p" sx={{ mt: 1.5, fontSize: 15, fontWeight: 600 }}>
        {t.noRecords}
      </Box>
      <Box component="p" sx={{ color: 'text.secondary' }}>
        {narrowed ? t.noMatches : (hint ?? t.noRecordsHint)}
      </Box>
    </Box>
  );
}

/** Why something could not be loaded, and the offer to try again. */
export function RowsFailed(props: {
  error: unknown;
  retry(): unknown;
  title?: string;
  /** What is said where the server said nothing; '' where the title says enough. */
  fallback?: string;
}) {
  const { error, retry, title, fallback } = props;
  const t = useTexts();
  const translate = useTranslate();
  const unreachable = unreachableBecause(error);
  const away = unreachable && translate(unreachable);
  const reason = translate(messageOf(error, fallback ?? away ?? t.unknownError));
  return (
    <Box role="alert" sx={failedStyle}>
      <AlertIcon style={{ color: 'var(--danger)', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <strong>{title ?? t.loadFailed}</strong> {reason}
        {away && reason !== away ? <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{away}</Box> : null}
      </Box>
      <Button color="inherit" size="small" onClick={() => retry()}>
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
