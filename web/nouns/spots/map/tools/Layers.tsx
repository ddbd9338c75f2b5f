import Box from '@mui/material/Box';
import { spots } from '#contract/spots.calls.ts';
import { omit } from '#contract/values/pick.ts';
import { useList } from '../../../../kit/http/data.ts';
import { formatted } from '../../../../kit/lists/selection/SelectionBar.tsx';
import type { ListState } from '../../../../kit/lists/useListState.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';
import { LayerButton, rowStyle } from './Legend.tsx';

interface Props {
  list: ListState;
  /** What the list is filtered by. */
  filters: Readonly<Record<string, unknown>>;
}

/** The layers of the map: filters of the list, each with how many it would show. */
export function Layers({ list, filters }: Props) {
  const t = useMapWorkTexts();
  const isOff = list.filters.enable === 'false';
  return (
    <Box role="group" aria-label={t.layers} sx={rowStyle}>
      <LayerButton isOn={isOff} onToggle={() => list.setFilter('enable', isOff ? undefined : 'false')}>
        {t.notEnabled}
        <Count filters={{ ...omit(filters, ['enable']), enable: false }} />
      </LayerButton>
    </Box>
  );
}

/** How many spots match. */
function Count({ filters }: { filters: object }) {
  const { data } = useList(spots.list, { ...filters, perPage: 1 });
  return <span className="count">{data ? formatted(data.metadata.total) : '…'}</span>;
}
