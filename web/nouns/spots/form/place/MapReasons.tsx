import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWatch } from 'react-hook-form';
import { type MapExclusion, mapExclusionsOf } from '#contract/spots.rules.ts';
import { AlertIcon, CheckIcon } from '../../../../kit/theme/icons.tsx';
import { useSpotFormTexts } from '../../texts/spotForm.texts.ts';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import type { InputContext } from '../inputs.tsx';
import { type FormSpot, parseForm } from '../spotFields.ts';
import { fieldOfReason } from './mapReasonFields.ts';

/** The reasons that keep the edited spot off the map, each with a button to its field if the user may edit it. */
export function MapReasons({ form: { form, control }, isAdmin, variant, focusField }: InputContext) {
  const t = useSpotFormTexts();
  const { why, fixes } = useSpotTexts();
  const values = useWatch({ control }) as FormSpot;
  const reasons = mapExclusionsOf(parseForm(values), new Date());
  if (reasons.length === 0) {
    return (
      <Alert severity="success" variant="outlined" icon={<CheckIcon />}>
        {t.onMap}
      </Alert>
    );
  }
  const fix = (reason: MapExclusion) => {
    const name = fieldOfReason[reason];
    if (name === 'enable' || name === 'show_in_map') form.setValue(name, true, { shouldDirty: true });
    // A user's own form has no switch for it.
    focusField(name === 'show_in_map' && variant.name === 'own' ? 'address' : name);
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
              {why[reason]}
            </Box>
            {reason === 'not_enabled' && !isAdmin ? (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {t.askAdmin}
              </Box>
            ) : (
              <Button size="small" variant="outlined" color="inherit" onClick={() => fix(reason)}>
                {fixes[reason]}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
