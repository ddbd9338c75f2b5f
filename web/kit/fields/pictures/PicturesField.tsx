import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import type { FieldError, FieldValues } from 'react-hook-form';
import { useController } from 'react-hook-form';
import { codes } from '#contract/kit/codes.ts';
import { useTranslate } from '../../../texts/messages.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { toast } from '../../feedback/toasts.tsx';
import { messageOf } from '../../http/problem.ts';
import { visuallyHidden } from '../../theme/visuallyHidden.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import { useFieldRenderer } from '../labels.ts';
import { type FieldProps, useField } from '../useField.ts';
import { DropZone } from './PictureField.tsx';
import { PictureTile } from './PictureTile.tsx';
import { usePicturesTexts } from './pictures.texts.ts';
import { showPictures } from './ShownPictures.tsx';

const kinds = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export type Picture = File | string;

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  most: number;
  /** Removes a picture that is stored already; a refusal brings it back. */
  onRemoveStored?(address: string): Promise<void>;
}

/** Several pictures in an order: addresses of stored ones, and Files newly picked or dropped. */
export function PicturesField<Values extends FieldValues>(props: Props<Values>) {
  const { label, required, hint, disabled, most, onRemoveStored, control, name } = props;
  const t = usePicturesTexts();
  const shared = useTexts();
  const translate = useTranslate();
  const { field, id, describedBy } = useField(props);
  const { fieldState } = useController({ control, name });
  useFieldRenderer(name, showPictures);
  const wrong = errorsOf(fieldState.error);
  const input = useRef<HTMLInputElement | null>(null);
  const [said, setSaid] = useState('');
  const [tooMany, setTooMany] = useState(false);
  const dragged = useRef<number>(undefined);
  const pictures: Picture[] = field.value ?? [];
  // What the field holds now, also for an answer that comes later.
  const latest = useRef(pictures);
  latest.current = pictures;

  const become = (next: Picture[], sentence: string) => {
    latest.current = next;
    setTooMany(false);
    field.onChange(next);
    setSaid(sentence);
  };
  const add = (files: FileList | null) => {
    const room = most - pictures.length;
    const picked = [...(files ?? [])].slice(0, room);
    if (picked.length > 0) become([...pictures, ...picked], t.added(picked.length));
    setTooMany((files?.length ?? 0) > room);
    if (input.current) input.current.value = '';
  };
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return;
    const [moved] = pictures.slice(from, from + 1);
    if (moved) become(pictures.toSpliced(from, 1).toSpliced(to, 0, moved), t.moved(from + 1, to + 1));
  };
  const remove = async (at: number) => {
    const picture = pictures[at];
    become(pictures.toSpliced(at, 1), t.removed(at + 1));
    if (typeof picture !== 'string' || !onRemoveStored) return;
    try {
      await onRemoveStored(picture);
    } catch (error) {
      become(latest.current.toSpliced(at, 0, picture), t.broughtBack);
      toast.error(translate(messageOf(error)));
    }
  };
  const message = tooMany ? codes.tooManyFiles : wrong.find((error) => error?.message)?.message;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      hint={hint ?? shared.pictureKinds}
      error={message && translate(message)}
      group
    >
      <DropZone onFiles={add} invalid={message !== undefined}>
        {pictures.length > 0 ? (
          <Box
            component="ol"
            aria-label={label}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 0, m: 0 }}
          >
            {pictures.map((picture, at) => (
              <PictureTile
                key={keyOf(picture)}
                picture={picture}
                place={at + 1}
                count={pictures.length}
                invalid={wrong[at] !== undefined}
                disabled={disabled}
                onMove={(by) => move(at, at + by)}
                onRemove={() => void remove(at)}
                onDrag={() => {
                  dragged.current = at;
                }}
                onDropHere={() => {
                  if (dragged.current !== undefined) move(dragged.current, at);
                  dragged.current = undefined;
                }}
              />
            ))}
          </Box>
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <input
            ref={input}
            id={id}
            name={field.name}
            type="file"
            accept={kinds}
            multiple
            hidden
            aria-label={label}
            disabled={disabled}
            onChange={(event) => add(event.target.files)}
          />
          <Button
            ref={field.ref}
            variant="outlined"
            disabled={disabled || pictures.length >= most}
            aria-invalid={message !== undefined}
            aria-describedby={describedBy}
            onClick={() => input.current?.click()}
            onBlur={field.onBlur}
          >
            {t.choose}
          </Button>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
            {t.count(pictures.length, most)}
          </Box>
        </Box>
      </DropZone>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </FieldFrame>
  );
}

/** The errors by place: a server's are at `photos.2`, a schema's may be of the whole list. */
function errorsOf(error: unknown): (FieldError | undefined)[] {
  if (Array.isArray(error)) return error;
  return error ? [error as FieldError] : [];
}

const names = new WeakMap<File, string>();
let named = 0;

/** What tells a picture from the others, wherever it stands. */
function keyOf(picture: Picture): string {
  if (typeof picture === 'string') return picture;
  const name = names.get(picture) ?? `new-${++named}`;
  names.set(picture, name);
  return name;
}
