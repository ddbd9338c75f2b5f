import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { spots } from '#contract/spots.calls.ts';
import { lazyPrefetched } from '../../../../kit/loading/lazyPrefetched.ts';
import { MenuIcon } from '../../../../kit/theme/icons.tsx';
import { adminSpotSettings, spotSettings } from '../../spotSettings.ts';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';
import type { MapSelection } from './useMapSelection.ts';

const BulkActions = lazyPrefetched(() =>
  import('../../../../kit/nouns/bulk/BulkActions.tsx').then((m) => m.BulkActions),
);

interface Props {
  selection: MapSelection;
  /** Shows the selected area as a list. */
  onList(area: string): void;
}

/** What is selected on the map, as the bar of lists, with the same acts. */
export function MapSelectionBar({ selection, onList }: Props) {
  const t = useMapWorkTexts();
  const words = useSpotTexts();
  const { area, bar, total, target, error } = selection;
  const count = bar.count(total ?? 0);
  // Stays after the selection was cleared, because its dialog shows the progress.
  const [isUsed, setUsed] = useState(false);
  if (count > 0 && !isUsed) setUsed(true);
  return (
    <>
      {error ? (
        <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
          {t.countFailed}
        </Alert>
      ) : area !== undefined && total === 0 ? (
        <Alert severity="info" variant="outlined" onClose={bar.clear} sx={{ mt: 1 }}>
          {t.nothingThere}
        </Alert>
      ) : null}
      {isUsed ? (
        <Suspense>
          <BulkActions
            selection={bar}
            total={total ?? 0}
            act={{ endpoint: spots.bulk, target, count, settings: spotSettings, words }}
            adminSettings={adminSpotSettings}
          >
            {area === undefined ? null : (
              <Button
                variant="outlined"
                size="small"
                color="inherit"
                startIcon={<MenuIcon width={16} height={16} />}
                onClick={() => onList(area)}
              >
                {t.asFilter}
              </Button>
            )}
          </BulkActions>
        </Suspense>
      ) : null}
    </>
  );
}
