import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { type MapHindrance, mapHindrancesOf } from '#contract/spots.rules.ts';
import type { EditForm } from '../../../kit/forms/useEditForm.ts';
import { AlertIcon, CheckIcon } from '../../../kit/theme/icons.tsx';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { fieldOf } from './mapFixes.ts';
import { asTyped, type FormSpot } from './spotFields.ts';

interface Props {
  form: EditForm<FormSpot>;
  isAdmin: boolean;
  mapSettings: boolean;
}

/** Why what is typed would not be on the map, each reason with its remedy (where the role has it). */
export function MapReasons({ form, isAdmin, mapSettings }: Props) {
  const t = useSpotFormTexts();
  const words = useSpotTexts();
  const typed = useWatch({ control: form.control }) as FormSpot;
  const reasons = mapHindrancesOf(asTyped(typed), new Date());
  if (reasons.length === 0) {
    return (
      <Alert severity="success" variant="outlined" icon={<CheckIcon />}>
        {t.onMap}
      </Alert>
    );
  }
  const mayFix = (reason: MapHindrance) => reason !== 'not_enabled' || isAdmin;
  const fix = (reason: MapHindrance) => {
    const name = fieldOf[reason];
    if (name === 'enable' || name === 'show_in_map') form.form.setValue(name, true, { shouldDirty: true });
    // The own form has no switch to go to.
    form.form.setFocus(name === 'show_in_map' && !mapSettings ? 'address' : name);
  };
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<AlertIcon />}
      sx={{ '& .MuiAlert-message': { flex: 1 } }}
    >
      <strong>{t.whyTitle}</strong>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
        {reasons.map((reason) => (
          <Box
            component="li"
            key={reason}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              justifyContent: 'space-between',
              columnGap: 2,
              rowGap: 0.5,
              minHeight: 36,
              '& + &': { borderTop: '1px solid var(--line)' },
              py: 0.5,
            }}
          >
            <Box component="span" sx={{ flex: '1 1 110px' }}>
              {words.why[reason]}
            </Box>
            {mayFix(reason) ? (
              <Button size="small" variant="outlined" color="inherit" onClick={() => fix(reason)}>
                {words.fixes[reason]}
              </Button>
            ) : null}
            {reason === 'not_enabled' && !isAdmin ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t.askAdmin}
              </Box>
            ) : null}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
