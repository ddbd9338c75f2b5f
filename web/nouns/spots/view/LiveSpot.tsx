import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { spots } from '#contract/spots.calls.ts';
import { LoadFailed } from '../../../kit/feedback/states/NoRows.tsx';
import { useOne } from '../../../kit/http/data.ts';
import { SpotView } from './SpotViewRef.tsx';
import { useSpotViewTexts } from './view.texts.ts';

/** The spot as it is now. */
export function LiveSpot({ id, onClose }: { id: string; onClose(): void }) {
  const t = useSpotViewTexts();
  const title = useId();
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const answer = useOne(spots.read, { query: { id } });
  const spot = answer.data?.data;
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="lg" fullWidth fullScreen={isPhone}>
      <DialogTitle id={title}>{t.live(spot?.name ?? '')}</DialogTitle>
      <DialogContent sx={{ minHeight: 360 }}>
        {spot ? (
          <SpotView spot={spot} />
        ) : answer.error ? (
          <LoadFailed error={answer.error} retry={answer.refetch} title="" />
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </DialogContent>
      <DialogActions>
        <Button href={`/spots/${id}/edit`} target="_blank" rel="noopener">
          {t.openForm}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
