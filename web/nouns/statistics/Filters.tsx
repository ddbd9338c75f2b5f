import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { rangeTypes } from '#contract/statistics.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../../kit/lists/filters/CountryFilter.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { useStatisticsTexts } from './statistics.texts.ts';
import { type Chosen, type Wrong, wrongIn } from './useDashboardFilters.ts';

interface Props {
  applied: Chosen;
  /** What the address asked for in vain. */
  refused: Wrong;
  onApply(chosen: Chosen): void;
  onReset(): void;
}

/** Country, range and, for a range of dates, its two ends; nothing counts before Apply (product/statistics#filters). */
export function Filters({ applied, refused, onApply, onReset }: Props) {
  const t = useStatisticsTexts();
  const translate = useTranslate();
  const [chosen, setChosen] = useState(applied);
  const [wrong, setWrong] = useState(refused);
  // Every navigation (apply, reset, Back) shows what the address says, also when it says the same as before.
  const { key } = useLocation();
  const [shownFor, setShownFor] = useState(key);
  if (shownFor !== key) {
    setShownFor(key);
    setChosen(applied);
    setWrong(refused);
  }
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<Chosen>) => setChosen((now) => ({ ...now, ...part }));

  function apply(event: SubmitEvent) {
    event.preventDefault();
    const found = wrongIn(chosen);
    setWrong(found);
    const [first] = Object.keys(found);
    if (!first) return onApply(chosen);
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  return (
    <Box
      component="form"
      ref={form}
      role="search"
      aria-label={t.filters}
      noValidate
      onSubmit={apply}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 1,
        mb: 2,
        '& > *': { flex: { xs: '1 1 100%', sm: '0 0 auto' } },
      }}
    >
      <Field error={wrong.country && translate(wrong.country)}>
        {(describedBy) => (
          <CountryFilter
            value={chosen.country ?? undefined}
            onChange={(code) => change({ country: code ?? null })}
            describedBy={describedBy}
          />
        )}
      </Field>
      <Field error={wrong.rangeType && translate(wrong.rangeType)}>
        {(describedBy) => (
          <FilterSelect
            label={t.rangeType}
            value={chosen.rangeType}
            options={rangeTypes.map((value) => ({ value, label: t.rangeTypes[value] }))}
            onChange={(rangeType) => change({ rangeType: rangeType ?? 'this_month' })}
            required
            describedBy={describedBy}
          />
        )}
      </Field>
      {chosen.rangeType === 'range'
        ? (['startDate', 'endDate'] as const).map((name) => (
            <DayInput
              key={name}
              name={name}
              label={t[name]}
              value={chosen[name]}
              error={wrong[name] && translate(wrong[name])}
              onChange={(day) => change({ [name]: day })}
            />
          ))
        : null}
      <Box sx={{ display: 'flex', gap: 1, '& > *': { flex: { xs: 1, sm: 'none' } } }}>
        <Button type="submit" variant="contained">
          {t.apply}
        </Button>
        <Button variant="outlined" onClick={onReset}>
          {t.reset}
        </Button>
      </Box>
    </Box>
  );
}

/** A filter with what is wrong about it underneath. */
function Field({
  error,
  children,
}: {
  error: string | undefined;
  children(describedBy: string | undefined): ReactNode;
}) {
  const hint = useId();
  return (
    <Box sx={{ display: 'grid' }}>
      {children(error ? hint : undefined)}
      {error ? (
        <FormHelperText id={hint} error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

function DayInput(props: {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange(day: string): void;
}) {
  return (
    <Field error={props.error}>
      {(describedBy) => (
        <OutlinedInput
          type="date"
          size="small"
          fullWidth
          name={props.name}
          value={props.value}
          error={Boolean(props.error)}
          onChange={(event) => props.onChange(event.target.value)}
          startAdornment={
            <Box
              component="span"
              aria-hidden
              sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: 13 }}
            >
              {props.label}
            </Box>
          }
          slotProps={{
            input: {
              'aria-label': props.label,
              'aria-invalid': Boolean(props.error),
              'aria-describedby': describedBy,
            },
          }}
          sx={{ colorScheme: 'dark' }}
        />
      )}
    </Field>
  );
}
