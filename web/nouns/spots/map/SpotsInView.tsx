import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { SpotItem } from './SpotItem.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

const maxListed = 30;

interface Props {
  answer: { data: SpotOnMap[]; total: number } | undefined;
  edit(id: string): string;
}

/** The content of the map as a list: how many spots, and each one outside a group with a link to it. */
export function SpotsInView({ answer, edit }: Props) {
  const t = useSpotMapTexts();
  const number = useNumberFormat();
  if (!answer) return <Skeleton width={240} />;
  const { data, total } = answer;
  const single = data.flatMap(({ spot }) => spot ?? []);
  const hint =
    total > single.length ? t.closer : single.length > maxListed ? t.firstOf(maxListed) : undefined;
  return (
    <>
      <Typography variant="h2">
        <span role="status">
          {total === 0 ? t.noneInView : total === 1 ? t.oneInView : t.inView(number(total))}
        </span>
      </Typography>
      {hint ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {hint}
        </Typography>
      ) : null}
      {single.length > 0 ? (
        <Box component="ul" aria-label={t.listLabel} sx={listStyle}>
          {single.slice(0, maxListed).map((spot) => (
            <SpotItem key={spot.id} spot={spot} to={edit(spot.id)} />
          ))}
        </Box>
      ) : null}
    </>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
