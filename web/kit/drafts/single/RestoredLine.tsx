import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { ageOf } from '../../values/dates.ts';
import { useDraftTexts } from '../drafts.texts.ts';

/** Below a text of an earlier visit: since when it is there, and a button that gives it up. */
export function RestoredLine({ savedAt, discard }: { savedAt: number | undefined; discard(): void }) {
  const t = useDraftTexts();
  const language = nameLanguage(useLanguage());
  if (savedAt === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13, color: 'text.secondary' }}>
      <span role="status">{t.recovered(ageOf(new Date(savedAt).toISOString(), language))}</span>
      <Button size="small" color="inherit" onClick={discard}>
        {t.discard}
      </Button>
    </Box>
  );
}
