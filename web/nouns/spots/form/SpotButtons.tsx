import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { DuplicateButton } from '../../../kit/forms/start/DuplicateButton.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { OthersHere } from '../../../kit/live/OthersHere.tsx';
import { NotesButton } from '../../../kit/notes/NotesButton.tsx';
import { TitleButtons } from '../../../kit/page/TitleButtons.tsx';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { useSpotHistory } from '../texts/useSpotLabels.ts';
import { SpotTimeline } from '../timeline/LazySpotTimeline.tsx';
import type { Variant } from '../variants.ts';

interface Props {
  variant: Variant;
  /** Undefined for a new one. */
  spot: Spot | undefined;
  /** The button of the preview, where there is room for one. */
  preview: ReactNode;
}

/** The buttons beside the title. */
export function SpotButtons({ variant, spot, preview }: Props) {
  if (!spot) return preview;
  return (
    <TitleButtons>
      {preview}
      {variant.name === 'own' ? (
        <ButtonsOfOwner {...{ variant, spot }} />
      ) : (
        <ButtonsOfStaff {...{ variant, spot }} />
      )}
    </TitleButtons>
  );
}

/** Owners may not see the history, and their form has no room for the links. */
function ButtonsOfOwner({ variant, spot: { id, name } }: { variant: Variant; spot: Spot }) {
  const { timeline } = useReviewTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{timeline}</Button>
      {isOpen ? <SpotTimeline id={id} name={name} close={() => setOpen(false)} /> : null}
      <DuplicateButton create={spots.create} path={variant.path} id={id} />
    </>
  );
}

function ButtonsOfStaff({ variant, spot: { id, version } }: { variant: Variant; spot: Spot }) {
  const { events, comments } = useSpotTexts();
  const words = useSpotHistory();
  return (
    <>
      <OthersHere noun="spots" id={id} />
      <DuplicateButton create={spots.create} path={variant.path} id={id} />
      <HistoryButton noun="spots" id={id} words={words} version={version} />
      <NotesButton noun="spots" id={id} />
      <Button component={Link} to={`/spots/${id}/events`}>
        {events}
      </Button>
      <Button component={Link} to={`/spots/${id}/comments`}>
        {comments}
      </Button>
    </>
  );
}
