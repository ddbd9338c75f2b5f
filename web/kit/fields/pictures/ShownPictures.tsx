import Box from '@mui/material/Box';
import { useTexts } from '../../../texts/useTexts.ts';
import { Thumbnail } from '../../values/Thumbnail.tsx';
import { usePreview } from './usePreview.ts';

/** Renders the pictures of a field in the conflict dialog. */
export const showPictures = (value: unknown) => <ShownPictures value={value} />;

function ShownPictures({ value }: { value: unknown }) {
  const t = useTexts();
  const pictures = (Array.isArray(value) ? value : [value]).filter(Boolean);
  if (pictures.length === 0) return t.none;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pictures do not change while they are shown
        <Preview key={index} picture={picture} />
      ))}
    </Box>
  );
}

function Preview({ picture }: { picture: unknown }) {
  return <Thumbnail src={usePreview(picture)} size={56} />;
}
