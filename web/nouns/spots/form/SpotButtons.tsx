import Button from '@mui/material/Button';
import { useState } from 'react';
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
  spot: Spot;
  /** Called once an earlier version has been restored. */
  onRestored(): void;
}

/** The buttons beside the title; owners may not see the history, and their form has no room for the links. */
export function SpotButtons({ variant, spot: { id, name, version }, onRestored }: Props) {
  const { events, comments } = useSpotTexts();
  const { timeline } = useReviewTexts();
  const [isOpen, setOpen] = useState(false);
  const words = useSpotHistory();
  const duplicate = <DuplicateButton create={spots.create} path={variant.path} id={id} />;
  if (variant.name === 'own')
    return (
      <TitleButtons>
        <Button onClick={() => setOpen(true)}>{timeline}</Button>
        {isOpen ? <SpotTimeline id={id} name={name} close={() => setOpen(false)} /> : null}
        {duplicate}
      </TitleButtons>
    );
  const restorable = { restoreVersion: spots.restoreVersion, version, onRestored };
  return (
    <TitleButtons>
      <OthersHere noun="spots" id={id} />
      {duplicate}
      <HistoryButton noun="spots" id={id} words={words} restorable={restorable} />
      <NotesButton noun="spots" id={id} />
      <Button component={Link} to={`/spots/${id}/events`}>
        {events}
      </Button>
      <Button component={Link} to={`/spots/${id}/comments`}>
        {comments}
      </Button>
    </TitleButtons>
  );
}
