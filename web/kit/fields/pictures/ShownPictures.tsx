import Box from '@mui/material/Box';
import { useTexts } from '../../../texts/useTexts.ts';
import { Thumbnail } from '../../values/Thumbnail.tsx';
import { usePreview } from './usePreview.ts';

/** The pictures of a field as one version has them, in their order. */
export const showPictures = (value: unknown) => <ShownPictures value={value} />;

function ShownPictures({ value }: { value: unknown }) {
  const t = useTexts();
  const pictures = (Array.isArray(value) ? value : [value]).filter(Boolean);
  if (pictures.length === 0) return t.none;
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mt: 0.5 }}>
      {pictures.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a version does not change while it is shown
        <Shown key={at} picture={picture} />
      ))}
    </Box>
  );
}

function Shown({ picture }: { picture: unknown }) {
  return <Thumbnail src={usePreview(picture)} size={56} />;
}
