import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTexts } from '../../texts/useTexts.ts';
import { Keys } from './Keys.tsx';
import { useKeyboardTexts } from './keyboard.texts.ts';
import { activeGroups, showShortcutHelp, useSingleKeys } from './shortcuts.ts';
import { useHeadingAfterBack } from './useFocusAnew.ts';

/** All shortcuts of the present screen, and the switch that turns off those of a single key. */
export function ShortcutHelp() {
  const t = useKeyboardTexts();
  const { close } = useTexts();
  const [on, setOn] = useSingleKeys();
  const id = useId();
  const onClose = () => showShortcutHelp(false);
  useHeadingAfterBack();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent tabIndex={0} role="group" aria-labelledby={id}>
        {activeGroups().map(({ title, shortcuts }) => (
          <Box key={title} component="section" sx={{ mb: 2.5, breakInside: 'avoid' }}>
            <Box component="h3" sx={{ m: 0, mb: 1, fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
              {title}
            </Box>
            <Box component="dl" sx={listStyle}>
              {shortcuts.map(({ keys, label }) => (
                <Box key={keys} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
                  <Box component="dt" sx={{ flex: 'none', minWidth: 96, fontSize: 13 }}>
                    <Keys keys={keys} />
                  </Box>
                  <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                    {label}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
        <FormControlLabel
          control={<Switch checked={on} onChange={(_event, next) => setOn(next)} />}
          label={t.singleKeys}
        />
        <FormHelperText>{t.singleKeysHint}</FormHelperText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  columnGap: 3,
  rowGap: 0.75,
} as const;
