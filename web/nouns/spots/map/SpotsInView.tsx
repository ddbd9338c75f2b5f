import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SpotOnMap } from '#contract/spots.map.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { OneSpot } from './OneSpot.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

const most = 30;

/** What the map shows, as a list: how many, and each spot that stands alone with a link to it. */
export function SpotsInView(props: {
  data: { data: SpotOnMap[]; total: number } | undefined;
  edit(id: string): string;
}) {
  const t = useSpotMapTexts();
  const language = nameLanguage(useLanguage());
  if (!props.data) return <Skeleton width={240} />;
  const { data, total } = props.data;
  const single = data.filter(({ spot }) => spot !== null);
  const count = new Intl.NumberFormat(language).format(total);
  const rest = total > single.length ? t.closer : single.length > most ? t.firstOf(most) : undefined;
  return (
    <>
      <Typography variant="h2">
        <span role="status">{total === 0 ? t.noneInView : total === 1 ? t.oneInView : t.inView(count)}</span>
      </Typography>
      {rest ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {rest}
        </Typography>
      ) : null}
      {single.length > 0 ? (
        <Box component="ul" aria-label={t.listLabel} sx={list}>
          {single
            .slice(0, most)
            .map(({ spot }) =>
              spot ? <OneSpot key={spot.id} spot={spot} to={props.edit(spot.id)} /> : null,
            )}
        </Box>
      ) : null}
    </>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  mt: 1.5,
  p: 0,
  display: 'grid',
  columnGap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
