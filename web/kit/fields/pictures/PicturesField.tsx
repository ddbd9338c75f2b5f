import Box from '@mui/material/Box';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../texts/useTexts.ts';
import { isCoarse } from '../../theme/isCoarse.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { CopyNote } from './CopyNote.tsx';
import { DropZone, FileButton } from './PictureField.tsx';
import { PicturesStatus, PictureTiles } from './PictureTiles.tsx';
import { usePicturesTexts } from './pictures.texts.ts';
import { type PicturesProps, usePictures } from './usePictures.ts';

/** Several pictures in an order: URLs of stored ones, and newly chosen Files. */
export function PicturesField<Values extends FieldValues>(props: PicturesProps<Values>) {
  const { label, required, hint, disabled, max, name } = props;
  const t = usePicturesTexts();
  const { pictureKinds } = useTexts();
  const all = usePictures(props);
  const { field, id, error, describedBy, pictures, onFiles } = all;
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint ?? pictureKinds} error={error} group>
      <DropZone onFiles={onFiles} invalid={error !== undefined}>
        <PictureTiles {...all} label={label} disabled={disabled} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <FileButton
            {...{ id, label, field, disabled, describedBy, onFiles }}
            multiple
            full={all.isFull}
            invalid={error !== undefined}
          >
            {t.choose}
          </FileButton>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {(isCoarse() ? t.countOf : t.count)(pictures.length, max)}
          </Box>
        </Box>
        <CopyNote name={name} />
      </DropZone>
      <PicturesStatus announcement={all.announcement} />
    </FieldFrame>
  );
}
