import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, Suspense } from 'react';
import { EyeIcon, EyeOffIcon } from '../theme/icons.tsx';
import { usePreviewFrameTexts } from './previewFrame.texts.ts';

/** Shows and hides the preview. */
export function PreviewButton({ isOpen, toggle }: { isOpen: boolean; toggle(): void }) {
  const t = usePreviewFrameTexts();
  const EyeOrNot = isOpen ? EyeOffIcon : EyeIcon;
  return (
    <Button aria-pressed={isOpen} onClick={toggle} startIcon={<EyeOrNot width={18} height={18} />}>
      {t.title}
    </Button>
  );
}

/** A form with its preview beside it; without one the form takes all of the width. */
export function WithPreview({ preview, children }: { preview: ReactNode; children: ReactNode }) {
  const columns = preview ? 'minmax(0, 1fr) 320px' : 'minmax(0, 1fr)';
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: columns, alignItems: 'start' }}>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>{children}</Box>
      {preview ? (
        <Box component="aside" sx={{ position: 'sticky', top: 72, minWidth: 0 }}>
          <Suspense fallback={<Skeleton variant="rounded" height={600} />}>{preview}</Suspense>
        </Box>
      ) : null}
    </Box>
  );
}
