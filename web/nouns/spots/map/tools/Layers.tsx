import Box from '@mui/material/Box';
import { spots } from '#contract/spots.calls.ts';
import { type PinDoubt, pinDoubts } from '#contract/spots.ts';
import { omit } from '#contract/values/pick.ts';
import { useList } from '../../../../kit/http/data.ts';
import type { ListState } from '../../../../kit/lists/useListState.ts';
import { formatNumber } from '../../../../kit/values/useNumberFormat.ts';
import { useSpotTexts } from '../../texts/spots.texts.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';
import { LayerButton, rowStyle } from './LayerButton.tsx';

interface Props {
  list: ListState;
  /** What the list is filtered by. */
  filters: Readonly<Record<string, unknown>>;
}

/** The layers of the map: filters of the list, each with how many it would show (product/map#layers). */
export function Layers({ list, filters }: Props) {
  const t = useMapWorkTexts();
  const { values } = useSpotTexts();
  const isOff = list.filters.enable === 'false';
  const doubts = new Set(list.filters.pin_doubt?.split(','));
  const isDoubtful = doubts.size === pinDoubts.length;
  const setDoubts = (chosen: readonly PinDoubt[]) => list.setFilter('pin_doubt', chosen.join());
  const others = omit(filters, ['pin_doubt']);
  return (
    <Box role="group" aria-label={t.layers} sx={rowStyle}>
      <LayerButton isOn={isOff} onToggle={() => list.setFilter('enable', isOff ? undefined : 'false')}>
        {t.notEnabled}
        <Count filters={{ ...omit(filters, ['enable']), enable: false }} />
      </LayerButton>
      <LayerButton isOn={isDoubtful} onToggle={() => setDoubts(isDoubtful ? [] : pinDoubts)}>
        {t.doubtful}
        <Count filters={{ ...others, pin_doubt: pinDoubts }} />
      </LayerButton>
      {pinDoubts.map((doubt) => (
        <LayerButton
          key={doubt}
          isOn={doubts.has(doubt)}
          onToggle={() => setDoubts(pinDoubts.filter((one) => doubts.has(one) !== (one === doubt)))}
        >
          {values.pin_doubt[doubt]}
          <Count filters={{ ...others, pin_doubt: [doubt] }} />
        </LayerButton>
      ))}
    </Box>
  );
}

/** How many spots match. */
function Count({ filters }: { filters: object }) {
  const { data } = useList(spots.list, { ...filters, perPage: 1 });
  return <span className="count">{data ? formatNumber(data.metadata.total) : '…'}</span>;
}
