import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { StatusChip } from '../values/StatusChip.tsx';
import { Thumbnail } from '../values/Thumbnail.tsx';
import { LazyPhotoViewer } from './LazyPhotoViewer.tsx';
import { photoSteps } from './photoSteps.ts';
import { usePhotoTexts } from './photos.texts.ts';
import { type Side, usePhotoChange } from './usePhotoChange.ts';

interface Props {
  before: readonly string[];
  after: readonly string[];
  side: Side;
}

/** The photos of one of two versions, marked with what changed; each opens large beside the other version. */
export function ComparedPhotos({ before, after, side }: Props) {
  const t = usePhotoTexts();
  const changeOf = usePhotoChange();
  const steps = useMemo(() => photoSteps(before, after), [before, after]);
  const [opened, setOpened] = useState<number>();
  const shown = steps
    .map((step, at) => ({ step, at, photo: step[side] }))
    .sort((one, other) => (one.photo?.place ?? 0) - (other.photo?.place ?? 0));
  return (
    <>
      <Box component="ul" sx={listStyle}>
        {shown.map(({ step, at, photo }) => {
          const change = changeOf(step, side);
          return photo ? (
            <Box component="li" key={photo.place} sx={{ maxWidth: 132 }}>
              <button
                type="button"
                aria-label={[t[side], t.photo(photo.place), change?.detail].filter(Boolean).join(', ')}
                onClick={() => setOpened(at)}
              >
                <Thumbnail src={photo.address} size={88} />
              </button>
              {change ? (
                <span aria-hidden>
                  <StatusChip label={change.label} icon={change.icon} tone={change.tone} />
                </span>
              ) : null}
            </Box>
          ) : null;
        })}
      </Box>
      {opened === undefined ? null : (
        <LazyPhotoViewer steps={steps} start={opened} compared onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', gap: 0.5, justifyItems: 'start', alignContent: 'start' },
  '& button': {
    p: 0,
    border: 0,
    borderRadius: 1,
    background: 'none',
    cursor: 'zoom-in',
    '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '2px' },
  },
} as const;
