import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { formatDegrees, pinWarning } from '#contract/geography/pins.ts';
import { countryName } from '#contract/values/countries.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { useMapTexts } from '../map.texts.ts';
import { useAtlas } from '../useCountryView.ts';
import type { PlaceParts } from './usePlaceFields.ts';

/** Warnings about the position of a pin, with a button that corrects it or the country; its coordinates for screen readers. */
export function PinNotes({ place: { pin, value, swap, setCountry } }: { place: PlaceParts }) {
  const t = useMapTexts();
  const language = nameLanguage(useLanguage());
  const { country } = value;
  const { data } = useAtlas(pin !== undefined && country !== '');
  const isIn = country === '' ? undefined : data?.inCountry(country);
  const warning = pin && pinWarning(pin, isIn);
  const name = countryName(country, language);
  const { zero, swapped, outside } = t.warnings;
  const { lat, long } = pin ?? {};
  // At sea it looks at every coast, which takes as long as a letter that is typed in another field.
  const actual = useMemo(() => {
    const isOutside = warning === 'outside' && lat !== undefined && long !== undefined;
    return isOutside ? data?.countryOf({ lat, long }) : undefined;
  }, [warning, lat, long, data]);
  const action = (label: string, run: () => void) => (
    <Button
      color="inherit"
      size="small"
      onClick={({ detail, currentTarget: { form } }) => {
        run();
        // The button goes with its note: a key leads to the country. Not a tap, which would open the keyboard of a phone.
        if (!detail) form?.querySelector<HTMLElement>('[name=country]')?.focus();
      }}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {pin ? t.pinAt(formatDegrees(pin.lat), formatDegrees(pin.long)) : t.noPin}
      </Box>
      {warning ? (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            (warning === 'swapped' && action(t.swap, swap)) ||
            (actual && action(t.changeCountry(countryName(actual, language)), () => setCountry(actual)))
          }
        >
          {{ zero, swapped: swapped(name), outside: outside(name) }[warning]}
        </Alert>
      ) : null}
    </>
  );
}
