import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useId, useState } from 'react';
import { BackIcon, CloseIcon } from '../theme/icons.tsx';
import { StatusChip } from '../values/StatusChip.tsx';
import { BigPhoto } from './BigPhoto.tsx';
import type { PhotoStep } from './photoSteps.ts';
import { usePhotoTexts } from './photos.texts.ts';
import { type Side, usePhotoChange } from './usePhotoChange.ts';

export interface ViewerProps {
  steps: readonly PhotoStep[];
  /** The step that is shown first. */
  start: number;
  /** Before and after beside each other; else only what is there now. */
  compared: boolean;
  onClose(): void;
}

/** Photos large, before and after beside each other, with ←, → and Escape (product/revisions#photos). */
export function PhotoViewer({ steps, start, compared, onClose }: ViewerProps) {
  const t = usePhotoTexts();
  const title = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [at, setAt] = useState(start);
  const step = steps[at];
  const move = (by: 1 | -1) => setAt((at + by + steps.length) % steps.length);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  };
  if (!step) return null;
  const hasMore = steps.length > 1;
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={title}
      maxWidth="xl"
      fullWidth
      fullScreen={isPhone}
      onKeyDown={onKeyDown}
    >
      <Box sx={{ p: 2, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box id={title} component="h2" role="status" sx={{ m: 0, flex: 1, fontSize: 15, fontWeight: 600 }}>
            {t.title} · {t.place(at + 1, steps.length)}
          </Box>
          <IconButton
            disabled={!hasMore}
            onClick={() => move(-1)}
            aria-label={t.previous}
            title={`${t.previous} (←)`}
          >
            <BackIcon width={18} height={18} />
          </IconButton>
          <IconButton disabled={!hasMore} onClick={() => move(1)} aria-label={t.next} title={`${t.next} (→)`}>
            <BackIcon width={18} height={18} style={{ transform: 'rotate(180deg)' }} />
          </IconButton>
          <IconButton onClick={onClose} aria-label={t.close} title={`${t.close} (Esc)`}>
            <CloseIcon width={18} height={18} />
          </IconButton>
        </Box>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: compared ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
            },
          }}
        >
          {compared ? <Photo step={step} side="before" compared /> : null}
          <Photo step={step} side="after" compared={compared} />
        </Box>
      </Box>
    </Dialog>
  );
}

function Photo({ step, side, compared }: { step: PhotoStep; side: Side; compared: boolean }) {
  const t = usePhotoTexts();
  const changeOf = usePhotoChange();
  const photo = step[side];
  const name = photo ? t.photo(photo.place) : '';
  const change = photo && compared ? changeOf(step, side) : undefined;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0, display: 'grid', gap: 1 }}>
      <Box
        component="figcaption"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}
      >
        <strong>{compared ? t[side] : name}</strong>
        {compared && name ? <span>{name}</span> : null}
        {change ? <StatusChip label={change.detail} icon={change.icon} tone={change.tone} /> : null}
        {photo ? (
          <Button
            size="small"
            href={photo.address}
            target="_blank"
            rel="noopener noreferrer"
            sx={{ ml: 'auto' }}
          >
            {t.newTab}
          </Button>
        ) : null}
      </Box>
      <BigPhoto
        src={photo?.address}
        alt={[compared ? t[side] : '', name, change?.detail].filter(Boolean).join(', ')}
        height={{ xs: compared ? '34dvh' : '70dvh', sm: 'calc(100dvh - 220px)' }}
        fit="contain"
      />
    </Box>
  );
}
