import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDegrees, type Pin, pinWarning } from '#contract/geography/pins.ts';
import { countryName } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { useMapTexts } from '../map.texts.ts';
import { useAtlas } from '../useCountryView.ts';

/** Warnings about the position of a pin, with a button that corrects it; and its coordinates for screen readers. */
export function PinNotes({ pin, country, swap }: { pin: Pin | undefined; country: string; swap(): void }) {
  const t = useMapTexts();
  const language = nameLanguage(useLanguage());
  const { data } = useAtlas(pin !== undefined && country !== '');
  const isIn = country === '' ? undefined : data?.inCountry(country);
  const warning = pin && pinWarning(pin, isIn);
  const name = countryName(country, language);
  const { zero, swapped, outside } = t.warnings;
  const swapButton = (
    <Button color="inherit" size="small" onClick={swap}>
      {t.swap}
    </Button>
  );
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {pin ? t.pinAt(formatDegrees(pin.lat), formatDegrees(pin.long)) : t.noPin}
      </Box>
      {warning ? (
        <Alert severity="warning" variant="outlined" action={warning === 'swapped' ? swapButton : undefined}>
          {{ zero, swapped: swapped(name), outside: outside(name) }[warning]}
        </Alert>
      ) : null}
    </>
  );
}
