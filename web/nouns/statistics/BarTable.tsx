import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { touched } from '../../kit/theme/touch.ts';
import { useStatisticsTexts } from './statistics.texts.ts';
import { useNumbers } from './useNumbers.ts';

export interface BarRow {
  key: string;
  name: ReactNode;
  count: number;
  /** The list with these rows. */
  to?: string | undefined;
}

interface Props {
  label: string;
  /** What the rows are, and what is counted. */
  heads: readonly [name: string, count: string];
  rows: readonly BarRow[];
  empty: string;
  /** How many rows are there before one asks for more. */
  most?: number;
}

/** Counts as bars, in a table that reads without seeing them. */
export function BarTable({ label, heads, rows, empty, most = 8 }: Props) {
  const t = useStatisticsTexts();
  const number = useNumbers();
  const [all, setAll] = useState(false);
  const largest = Math.max(1, ...rows.map((row) => row.count));
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary', py: 2 }}>{empty}</Box>;
  const shown = all ? rows : rows.slice(0, most);
  return (
    <div>
      <Box component="table" aria-label={label} sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={head}>
              {heads[0]}
            </Box>
            <Box component="th" scope="col" sx={{ ...head, textAlign: 'right' }}>
              {heads[1]}
            </Box>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.key}>
              <Box component="th" scope="row" sx={cell}>
                {row.to ? (
                  <Box component={Link} to={row.to} sx={link}>
                    {row.name}
                  </Box>
                ) : (
                  row.name
                )}
                <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 1, background: 'var(--sunken)' }}>
                  <Box
                    sx={{
                      height: 6,
                      borderRadius: 1,
                      background: 'var(--accent)',
                      width: `${(100 * row.count) / largest}%`,
                    }}
                  />
                </Box>
              </Box>
              <Box
                component="td"
                sx={{
                  ...cell,
                  pl: 2,
                  textAlign: 'right',
                  width: '1%',
                  verticalAlign: 'top',
                  whiteSpace: 'nowrap',
                  overflowWrap: 'normal',
                }}
              >
                {number(row.count)}
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {rows.length > most ? (
        <Button
          size="small"
          color="inherit"
          onClick={() => setAll(!all)}
          sx={{ mt: 1, color: 'text.secondary' }}
        >
          {all ? t.fewerRows : t.others(number(rows.length - most))}
        </Button>
      ) : null}
    </div>
  );
}

const head = {
  color: 'text.secondary',
  fontSize: 12.5,
  fontWeight: 550,
  textAlign: 'left',
  pb: 0.5,
} as const;
const cell = {
  textAlign: 'left',
  fontWeight: 400,
  py: 0.75,
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
} as const;
const link = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  [touched]: { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
} as const;
