import Box from '@mui/material/Box';
import type { Period, Statistics } from '#contract/statistics.ts';
import { Country } from '../../kit/values/countries.tsx';
import { BarTable } from './BarTable.tsx';
import { storiesOf, usersUpTo } from './links.ts';
import { Section } from './Section.tsx';
import { useStatisticsTexts } from './statistics.texts.ts';

interface Props {
  statistics: Statistics;
  country: string | null;
  period: Period;
}

/** Users as of the end of the period; the map beside says the same. */
export function UsersByCountry({ statistics, period }: Omit<Props, 'country'>) {
  const t = useStatisticsTexts();
  return (
    <BarTable
      label={t.usersByCountry}
      heads={[t.country, t.users]}
      empty={t.noCountries}
      rows={statistics.users.byCountry.map(({ _id, count }) => ({
        key: _id ?? '',
        name: _id ? <Country code={_id} /> : t.unknownCountry,
        count,
        to: _id ? usersUpTo({ country: _id, period }) : undefined,
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
        heads={[t.spot, t.likes]}
        empty={t.noSpots}
        most={10}
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

/** The three named types first (product/statistics#cards); the fourth, so that they add up to the total. */
const order = ['download_image', 'song', 'open_spot', 'website_link'] as const;

export function StoriesByType({ statistics, country, period }: Props) {
  const t = useStatisticsTexts();
  return (
    <Section title={t.storiesByType}>
      <BarTable
        label={t.storiesByType}
        heads={[t.type, t.stories]}
        empty={t.noData}
        rows={order.map((type) => ({
          key: type,
          name: t.storyTypes[type],
          count: statistics.stories.byType[type],
          to: storiesOf({ country, period }, type),
        }))}
      />
    </Section>
  );
}
