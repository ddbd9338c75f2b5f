import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '../../../texts/useTexts.ts';

/** Below a picker: that its options could not be loaded, with a retry button. */
export function OptionsFailed({ text, retry }: { text: string; retry(): void }) {
  const t = useTexts();
  return (
    <Box
      sx={{
        mt: 0.5,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        fontSize: 12.5,
        color: 'error.main',
      }}
    >
      <span role="alert">{text}</span>
      <Button size="small" color="inherit" onClick={retry} sx={{ color: 'text.primary', fontSize: 12.5 }}>
        {t.retry}
      </Button>
    </Box>
  );
}
