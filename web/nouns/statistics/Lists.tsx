import Box from '@mui/material/Box';
import type { Statistics } from '#contract/statistics.ts';
import { Section } from '../../kit/page/Section.tsx';
import { Country } from '../../kit/values/countries.tsx';
import { BarTable } from './BarTable.tsx';
import { storiesOf, usersUpTo } from './links.ts';
import { useStatisticsTexts } from './statistics.texts.ts';

interface Props {
  statistics: Statistics;
  country: string | null;
}

/** Users as of the end of the period. */
export function UsersByCountry({ statistics }: Pick<Props, 'statistics'>) {
  const t = useStatisticsTexts();
  return (
    <BarTable
      label={t.usersByCountry}
      headers={[t.country, t.users]}
      empty={t.noCountries}
      rows={statistics.users.byCountry.map(({ _id, count }) => ({
        key: _id ?? '',
        name: _id ? <Country code={_id} /> : t.unknownCountry,
        count,
        to: _id ? usersUpTo({ country: _id, period: statistics.period }) : undefined,
      }))}
    />
  );
}

export function TopSpots({ statistics }: Pick<Props, 'statistics'>) {
  const t = useStatisticsTexts();
  return (
    <Section title={t.topSpots}>
      <BarTable
        label={t.topSpots}
        headers={[t.spot, t.likes]}
        empty={t.noSpots}
        maxRows={10}
        rows={statistics.likes.topSpots.map(({ spot, count }) => ({
          key: spot.id,
          name: (
            <>
              {spot.name || t.noName}
              <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 12.5 }}>
                {spot.address || t.noAddress}
              </Box>
            </>
          ),
          count,
          to: `/spots/${spot.id}/edit`,
        }))}
      />
    </Section>
  );
}

/** The three types of product/statistics#cards first; the fourth completes the total. */
const order = ['download_image', 'song', 'open_spot', 'website_link'] as const;

export function StoriesByType({ statistics, country }: Props) {
  const t = useStatisticsTexts();
  return (
    <Section title={t.storiesByType}>
      <BarTable
        label={t.storiesByType}
        headers={[t.type, t.stories]}
        empty={t.noData}
        rows={order.map((type) => ({
          key: type,
          name: t.storyTypes[type],
          count: statistics.stories.byType[type],
          to: storiesOf({ country, period: statistics.period }, type),
        }))}
      />
    </Section>
  );
}
