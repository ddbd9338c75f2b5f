import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import LinearProgress from '@mui/material/LinearProgress';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { OptionsFailed } from '../../kit/fields/picker/OptionsFailed.tsx';
import { useHeadingAfterBack } from '../../kit/keyboard/useFocusAnew.ts';
import { visuallyHidden } from '../../kit/theme/visuallyHidden.ts';
import { usePaletteButtonTexts } from './button.texts.ts';
import { optionId, PaletteField, PaletteHints, type PaletteProps } from './PaletteField.tsx';
import { PaletteRow } from './PaletteRow.tsx';
import { usePaletteTexts } from './palette.texts.ts';
import { showPalette } from './paletteState.ts';
import { usePalette } from './usePalette.ts';

const close = () => showPalette(false);

/** One field that finds records, screens and actions (product/search#palette); `text` is what was typed before it had loaded. */
export function Palette({ text }: { text: string }) {
  const t = usePaletteButtonTexts();
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const state = usePalette(text);
  const id = useId();
  useHeadingAfterBack();
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: { 'aria-label': t.open, sx: isPhone ? { border: 0 } : { mt: '10vh', maxHeight: '70vh' } },
      }}
    >
      <PaletteField state={state} id={id} close={close} />
      <Box aria-hidden sx={{ height: 2, flex: 'none' }}>
        {state.loading ? <LinearProgress sx={{ height: 2 }} /> : null}
      </Box>
      <Status state={state} />
      <Listbox state={state} id={id} />
      {isPhone ? null : <PaletteHints />}
    </Dialog>
  );
}

function Status({ state }: Pick<PaletteProps, 'state'>) {
  const t = usePaletteTexts();
  const isEmpty = state.typed.trim() !== '' && state.count === 0 && !state.loading && !state.failed;
  return (
    <>
      <Box role="status" sx={isEmpty ? { px: 2, py: 3, color: 'text.secondary' } : visuallyHidden}>
        {isEmpty ? t.nothing : state.loading || state.typed.trim() === '' ? '' : t.count(state.count)}
      </Box>
      {state.failed ? (
        <Box sx={{ px: 2, pb: 1 }}>
          <OptionsFailed text={t.failed} retry={state.retry} />
        </Box>
      ) : null}
    </>
  );
}

function Listbox({ state, id }: PaletteProps) {
  const t = usePaletteTexts();
  return (
    <Box
      id={`${id}-list`}
      role="listbox"
      aria-label={t.results}
      sx={{ overflowY: 'auto', flex: '0 1 auto', px: 1, pb: 1, display: state.count > 0 ? 'block' : 'none' }}
    >
      {state.groups.map(({ title, entries }) => (
        <Box key={title} role="group" aria-label={t[title]}>
          {title === 'results' ? null : (
            <Box aria-hidden sx={{ px: 1.25, pt: 1, pb: 0.5, fontSize: 12, color: 'text.secondary' }}>
              {t[title]}
            </Box>
          )}
          {entries.map((entry) => (
            <PaletteRow
              key={entry.key}
              entry={entry}
              id={optionId(id, entry.key)}
              active={entry === state.active}
              onActivate={() => state.activate(entry)}
              onOpen={() => state.open(entry)}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}
