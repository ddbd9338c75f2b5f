import Box from '@mui/material/Box';
import { useContext } from 'react';
import { Warning } from '../Warning.tsx';
import { CopyingContext } from './copying.ts';
import { usePicturesTexts } from './pictures.texts.ts';

/** Beside the pictures of a copy: that they are still being loaded, or could not be (product/forms#copied-pictures). */
export function CopyNote({ name }: { name: string }) {
  const t = usePicturesTexts();
  const copying = useContext(CopyingContext)[name];
  if (!copying) return null;
  const { loading, failed } = copying;
  return (
    <Box sx={{ flexBasis: '100%', fontSize: 13, '&:empty': { display: 'none' } }}>
      {loading > 0 ? <span role="status">{t.copying(loading)}</span> : null}
      {failed > 0 ? <Warning>{t.notCopied(failed)}</Warning> : null}
    </Box>
  );
}
