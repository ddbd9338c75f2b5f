import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { insightKinds } from '#contract/insight.ts';
import type { Days } from '#contract/kit/lists/periods.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../../kit/lists/filters/CountryFilter.tsx';
import { DayFilter } from '../../kit/lists/filters/DayFilter.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { useInsightTexts } from './insight.texts.ts';
import type { useInsightFilters } from './useInsightFilters.ts';

interface Props extends ReturnType<typeof useInsightFilters> {
  /** The days that the numbers are of. */
  period: Days | undefined;
}

/** Kind, country and days; they take effect at once. */
export function InsightFilters({ given, error, set, period }: Props) {
  const t = useInsightTexts();
  const translate = useTranslate();
  const shown = { from: given.from ?? period?.from, to: given.to ?? period?.to };
  return (
    <Box role="search" aria-label={t.filters} sx={style}>
      <FilterSelect
        label={t.kind}
        all={t.both}
        value={insightKinds.find((kind) => kind === given.kind)}
        options={insightKinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(kind) => set({ kind })}
      />
      <CountryFilter value={given.country} onChange={(country) => set({ country })} />
      {/* With the day that is not in the address yet: the other one must not move with it. */}
      <DayFilter label={t.from} value={shown.from} onChange={(from) => set({ to: shown.to, from })} />
      <DayFilter label={t.to} value={shown.to} onChange={(to) => set({ from: shown.from, to })} />
      {given.from || given.to ? (
        <Button variant="outlined" color="inherit" onClick={() => set({ from: undefined, to: undefined })}>
          {t.reset}
        </Button>
      ) : null}
      {error ? (
        <FormHelperText error role="alert" sx={{ flexBasis: '100% !important' }}>
          {translate(error)}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

const style = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mb: 2,
  '& > *': { flex: { xs: '1 1 100%', sm: '0 0 auto' } },
} as const;
