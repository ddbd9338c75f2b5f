import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Page } from '../../kit/page/Page.tsx';
import { useSpotRefTexts } from './spotRef.texts.ts';

/** Replaces a screen of a spot that does not exist. */
export function SpotNotFound() {
  const t = useSpotRefTexts();
  return (
    <Page title={t.missing} maxWidth={760}>
      <Box component="p" sx={{ m: 0, mb: 2, color: 'text.secondary' }}>
        {t.missingHint}
      </Box>
      <Button variant="outlined" component={Link} to="/spots">
        {t.toSpots}
      </Button>
    </Page>
  );
}
