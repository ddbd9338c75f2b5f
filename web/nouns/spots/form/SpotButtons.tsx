import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import type { Spot } from '#contract/spots.ts';
import { DuplicateButton } from '../../../kit/forms/start/DuplicateButton.tsx';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { NotesButton } from '../../../kit/notes/NotesButton.tsx';
import { TitleButtons } from '../../../kit/page/TitleButtons.tsx';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { useSpotHistory } from '../texts/useSpotLabels.ts';
import type { Variant } from '../variants.ts';

interface Props {
  variant: Variant;
  spot: Spot;
  /** Called once an earlier version has been restored. */
  onRestored(): void;
}

/** The buttons beside the title; owners may not see the history, and their form has no room for the links. */
export function SpotButtons({ variant, spot: { id, version }, onRestored }: Props) {
  const { events, comments } = useSpotTexts();
  const words = useSpotHistory();
  const duplicate = <DuplicateButton create={spots.create} path={variant.path} id={id} />;
  if (variant.name === 'own') return duplicate;
  const restorable = { restoreVersion: spots.restoreVersion, version, onRestored };
  return (
    <TitleButtons>
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
