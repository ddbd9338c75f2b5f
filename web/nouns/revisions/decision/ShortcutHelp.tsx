import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { useDecisionTexts } from './decision.texts.ts';
import { useShortcutsOn } from './useShortcuts.ts';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['u', 'undo'],
  ['c', 'changed'],
  ['1 – 9', 'digits'],
  ['v', 'back'],
  ['?', 'help'],
] as const;

/** The list of keyboard shortcuts, and the switch that turns them off. */
export function ShortcutHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useDecisionTexts();
  const { close } = useTexts();
  const [on, setOn] = useShortcutsOn();
  const title = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t.shortcuts}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto 1fr',
            columnGap: 2,
            rowGap: 1,
            alignItems: 'center',
          }}
        >
          {keys.map(([key, label]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <Box component="dt">
                <kbd
                  style={{
                    padding: '1px 8px',
                    border: '1px solid var(--line-strong)',
                    borderRadius: 6,
                    fontFamily: 'inherit',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {key}
                </kbd>
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {t.keys[label]}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={on} onChange={(_event, next) => setOn(next)} />}
          label={t.shortcutsOn}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          {close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
