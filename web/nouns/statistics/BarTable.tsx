import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { coarsePointer } from '../../kit/theme/touch.ts';
import { useNumberFormat } from '../../kit/values/useNumberFormat.ts';
import { useStatisticsTexts } from './statistics.texts.ts';

export interface BarRow {
  key: string;
  name: ReactNode;
  count: number;
  /** The list of the counted records. */
  to?: string | undefined;
}

interface Props {
  label: string;
  headers: readonly [name: string, count: string];
  rows: readonly BarRow[];
  empty: string;
  /** How many rows are shown until the button shows all. */
  maxRows?: number;
}

/** Counts as bars, in a table for screen readers. */
export function BarTable({ label, headers, rows, empty, maxRows = 8 }: Props) {
  const t = useStatisticsTexts();
  const number = useNumberFormat();
  const [showAll, setShowAll] = useState(false);
  const largest = Math.max(1, ...rows.map((row) => row.count));
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary', py: 2 }}>{empty}</Box>;
  const visible = showAll ? rows : rows.slice(0, maxRows);
  return (
    <div>
      <Box component="table" aria-label={label} sx={{ width: '100%', borderCollapse: 'collapse' }}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={header}>
              {headers[0]}
            </Box>
            <Box component="th" scope="col" sx={{ ...header, textAlign: 'right' }}>
              {headers[1]}
            </Box>
          </tr>
        </thead>
        <tbody>
          {visible.map((row) => (
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
      {rows.length > maxRows ? (
        <Button
          size="small"
          color="inherit"
          onClick={() => setShowAll(!showAll)}
          sx={{ mt: 1, color: 'text.secondary' }}
        >
          {showAll ? t.fewerRows : t.moreRows(number(rows.length - maxRows))}
        </Button>
      ) : null}
    </div>
  );
}

const header = {
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
  [coarsePointer]: { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
} as const;
