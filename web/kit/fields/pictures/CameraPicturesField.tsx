import Box from '@mui/material/Box';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../texts/useTexts.ts';
import { CameraIcon, PictureIcon } from '../../theme/icons.tsx';
import { FieldFrame } from '../FieldFrame.tsx';
import { CopyNote } from './CopyNote.tsx';
import { FileButton } from './PictureField.tsx';
import { PicturesStatus, PictureTiles } from './PictureTiles.tsx';
import { usePicturesTexts } from './pictures.texts.ts';
import { type PicturesProps, usePictures } from './usePictures.ts';

/** Several pictures on a phone: a large button opens the camera, another one the gallery. */
export function CameraPicturesField<Values extends FieldValues>(props: PicturesProps<Values>) {
  const { label, required, hint, disabled, max, name } = props;
  const t = usePicturesTexts();
  const { pictureKinds } = useTexts();
  const all = usePictures(props);
  const { field, id, error, describedBy, pictures, onFiles } = all;
  const button = { label, disabled, describedBy, onFiles, full: all.isFull, invalid: error !== undefined };
  // The label and the errors of the field belong to the first button.
  const second = { name: field.name, onBlur: field.onBlur };
  return (
    <FieldFrame id={id} label={label} required={required} hint={hint ?? pictureKinds} error={error} group>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        <FileButton
          {...button}
          {...{ id, field }}
          camera
          // On a touch screen a button's height is its padding's.
          sx={{ py: pictures.length > 0 ? 2 : 5, fontSize: 16 }}
          startIcon={<CameraIcon width={28} height={28} />}
        >
          {t.takePhoto}
        </FileButton>
        <FileButton
          {...button}
          id={`${id}-gallery`}
          field={second}
          multiple
          sx={{ py: 1.5 }}
          startIcon={<PictureIcon width={22} height={22} />}
        >
          {t.fromGallery}
        </FileButton>
        <PictureTiles {...all} label={label} disabled={disabled} />
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {t.countOf(pictures.length, max)}
        </Box>
        <CopyNote name={name} />
      </Box>
      <PicturesStatus announcement={all.announcement} />
    </FieldFrame>
  );
}
