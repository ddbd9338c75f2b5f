import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { coarsePointer } from '../../theme/touch.ts';
import { Thumbnail } from '../../values/Thumbnail.tsx';
import { FieldFrame } from '../FieldFrame.tsx';
import { useFieldRenderer } from '../fieldMetadata.ts';
import { type FieldProps, useField } from '../useField.ts';
import { CopyNote } from './CopyNote.tsx';
import { keepFocus } from './keepFocus.ts';
import { usePictureTexts } from './picture.texts.ts';
import { showPictures } from './ShownPictures.tsx';
import { usePreview } from './usePreview.ts';

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  /** Whether the picture can be removed. */
  removable?: boolean;
}

/** One picture: the URL of the stored one, or a newly chosen File; '' for none. */
export function PictureField<Values extends FieldValues>(props: Props<Values>) {
  const { label, required, hint, disabled, removable } = props;
  const t = useTexts();
  const { choosePicture, changePicture, dropPicture } = usePictureTexts();
  const [isEmpty, setEmpty] = useState(false);
  const translate = useTranslate();
  const problem = isEmpty ? translate(codes.notAnImage) : undefined;
  const { field, id, error, describedBy } = useField({ ...props, problem });
  const preview = usePreview(field.value);
  useFieldRenderer(props.name, showPictures);
  const onFiles = ([file]: Iterable<File>) => {
    if (!file || disabled) return;
    setEmpty(file.size === 0);
    if (file.size > 0) field.onChange(file);
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
      <DropZone onFiles={onFiles} invalid={error !== undefined}>
        <Thumbnail src={preview} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <FileButton {...{ id, label, field, disabled, describedBy, onFiles }} invalid={error !== undefined}>
            {preview ? changePicture : choosePicture}
          </FileButton>
          {disabled ? null : preview && removable ? (
            <Button
              color="inherit"
              onClick={({ currentTarget }) => {
                keepFocus(currentTarget);
                field.onChange('');
              }}
              sx={{ color: 'text.secondary' }}
            >
              {t.removePicture}
            </Button>
          ) : (
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontSize: 13, [coarsePointer]: { display: 'none' } }}
            >
              {dropPicture}
            </Box>
          )}
        </Box>
        <CopyNote name={props.name} />
      </DropZone>
    </FieldFrame>
  );
}

interface FileButtonProps {
  id: string;
  label: string;
  field: { name: string; ref?: Ref<HTMLButtonElement>; onBlur(): void };
  multiple?: boolean;
  /** On a phone it opens the camera. */
  camera?: boolean;
  disabled?: boolean | undefined;
  /** True when no more files can be chosen. */
  full?: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  onFiles(files: FileList): void;
  startIcon?: ReactNode;
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** A button that opens the file dialog; its input is hidden, so that the button has the focus and the errors. */
export function FileButton(props: FileButtonProps) {
  const { id, label, field, multiple, disabled, full, invalid, describedBy, onFiles, children } = props;
  const { camera, startIcon, sx } = props;
  const input = useRef<HTMLInputElement | null>(null);
  return (
    <>
      <input
        ref={input}
        id={id}
        name={field.name}
        type="file"
        // A camera makes what it makes: with a list of types some phones do not offer it.
        accept={camera ? 'image/*' : 'image/jpeg,image/png,image/webp,image/gif,image/avif'}
        capture={camera ? 'environment' : undefined}
        multiple={multiple}
        hidden
        disabled={disabled}
        aria-label={label}
        onChange={({ target }) => {
          if (target.files) onFiles(target.files);
          // So that choosing the same file again is a change.
          target.value = '';
        }}
      />
      <Button
        ref={field.ref}
        variant="outlined"
        disabled={disabled || full}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        onBlur={field.onBlur}
        {...{ startIcon, sx }}
      >
        {children}
      </Button>
    </>
  );
}

interface ZoneProps {
  onFiles(files: FileList): void;
  invalid: boolean;
  children: ReactNode;
}

/** An area on which files can be dropped. */
export function DropZone({ onFiles, invalid, children }: ZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsOver(inside);
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
        borderColor: isOver ? 'primary.main' : invalid ? 'error.main' : 'var(--line-strong)',
        background: isOver ? 'var(--accent-quiet)' : 'var(--sunken)',
      }}
    >
      {children}
    </Box>
  );
}
