import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type DragEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../texts/useTexts.ts';
import { Thumbnail } from '../../values/Thumbnail.tsx';
import { FieldFrame } from '../FieldFrame.tsx';
import { useFieldRenderer } from '../labels.ts';
import { type FieldProps, useField } from '../useField.ts';
import { showPictures } from './ShownPictures.tsx';
import { usePreview } from './usePreview.ts';

const kinds = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  /** Whether the record may be left without one. */
  removable?: boolean;
}

/** One picture: the address it has, or a File newly picked or dropped; '' for none. */
export function PictureField<Values extends FieldValues>(props: Props<Values>) {
  const { label, required, hint, disabled, removable } = props;
  const t = useTexts();
  const { field, id, error, describedBy } = useField(props);
  const input = useRef<HTMLInputElement | null>(null);
  const preview = usePreview(field.value);
  useFieldRenderer(props.name, showPictures);
  const take = (files: FileList | null) => {
    if (disabled) return;
    const [picked] = files ?? [];
    if (picked) field.onChange(picked);
    if (input.current) input.current.value = '';
  };
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      hint={
        <>
          {hint}
          {t.pictureKinds}
        </>
      }
      error={error}
      group
    >
      <DropZone onFiles={take} invalid={error !== undefined}>
        <Thumbnail src={preview} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {/* The button is what is seen and focused; the input only opens the file dialog. */}
          <input
            ref={input}
            id={id}
            name={field.name}
            type="file"
            accept={kinds}
            hidden
            disabled={disabled}
            aria-label={label}
            onChange={(event) => take(event.target.files)}
          />
          <Button
            ref={field.ref}
            variant="outlined"
            disabled={disabled}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
            onBlur={field.onBlur}
          >
            {preview ? t.changePicture : t.choosePicture}
          </Button>
          {disabled ? null : preview && removable ? (
            <Button color="inherit" onClick={() => field.onChange('')} sx={{ color: 'text.secondary' }}>
              {t.removePicture}
            </Button>
          ) : (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
              {t.dropPicture}
            </Box>
          )}
        </Box>
      </DropZone>
    </FieldFrame>
  );
}

interface ZoneProps {
  onFiles(files: FileList): void;
  invalid?: boolean;
  children: React.ReactNode;
}

/** A place where files can be dropped. */
export function DropZone({ onFiles, invalid, children }: ZoneProps) {
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    onFiles(event.dataTransfer.files);
  };
  return (
    <Box
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 1.5,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : invalid ? 'error.main' : 'var(--line-strong)',
        background: over ? 'var(--accent-quiet)' : 'var(--sunken)',
      }}
    >
      {children}
    </Box>
  );
}
