import Box from '@mui/material/Box';
import { useNavigate } from 'react-router';
import type { Statistics } from '#contract/statistics.ts';
import { countryName } from '#contract/values/countries.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { nameLanguage, useLanguage } from '../../../texts/language.ts';
import { useStatisticsTexts } from '../statistics.texts.ts';
import { height, outlines, width } from './atlas.ts';

interface Props {
  byCountry: Statistics['users']['byCountry'];
  /** The list of a country's users. */
  linkOf(code: string): string;
}

/** Users by country on a map of the world. The table beside it has the same numbers and links for the keyboard. */
export function WorldMap({ byCountry, linkOf }: Props) {
  const navigate = useNavigate();
  const t = useStatisticsTexts();
  const number = useNumberFormat();
  const language = nameLanguage(useLanguage());
  const counts = new Map(byCountry.map(({ _id, count }) => [_id, count]));
  const max = Math.max(1, ...counts.values());
  const fill = (count: number | undefined) =>
    count
      ? `color-mix(in oklab, var(--accent) ${Math.round(20 + 80 * (Math.log1p(count) / Math.log1p(max)))}%, var(--sunken))`
      : 'var(--line)';
  return (
    <Box sx={{ minWidth: 0 }}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t.map}
        style={{ width: '100%', height: 'auto', display: 'block' }}
      >
        {outlines.map(({ key, code, path }) => {
          const count = counts.get(code ?? '');
          const shape = { d: path, fill: fill(count), stroke: 'var(--surface)', strokeWidth: 0.6 };
          if (!code || !count) return <path key={key} {...shape} />;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the table beside it has the same links
            <path key={key} {...shape} style={{ cursor: 'pointer' }} onClick={() => navigate(linkOf(code))}>
              <title>{`${countryName(code, language)}: ${number(count)}`}</title>
            </path>
          );
        })}
      </svg>
    </Box>
  );
}
