import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { rangeTypes } from '#contract/statistics.ts';
import { DateInput } from '../../kit/fields/DateInput.tsx';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { CountryFilter } from '../../kit/lists/filters/CountryFilter.tsx';
import { useTranslate } from '../../texts/messages.ts';
import { useStatisticsTexts } from './statistics.texts.ts';
import { errorsIn, type FilterErrors, type FilterValues } from './useDashboardFilters.ts';

interface Props {
  /** The values in the URL, and the errors of those that it cannot have. */
  applied: FilterValues;
  appliedErrors: FilterErrors;
  onApply(values: FilterValues): void;
  onReset(): void;
}

/** Country, range and the two days of a range of dates; they take effect with Apply (product/statistics#filters). */
export function Filters({ applied, appliedErrors, onApply, onReset }: Props) {
  const t = useStatisticsTexts();
  const [values, setValues] = useState(applied);
  const [errors, setErrors] = useState(appliedErrors);
  // Every navigation (apply, reset, Back) shows the values of the URL, also when they have not changed.
  const { key } = useLocation();
  const [shownKey, setShownKey] = useState(key);
  if (shownKey !== key) {
    setShownKey(key);
    setValues(applied);
    setErrors(appliedErrors);
  }
  const form = useRef<HTMLFormElement>(null);
  const change = (part: Partial<FilterValues>) => setValues((current) => ({ ...current, ...part }));

  function apply(event: SubmitEvent) {
    event.preventDefault();
    const found = errorsIn(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (!first) return onApply(values);
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
      <Field error={errors.country}>
        {(describedBy) => (
          <CountryFilter
            value={values.country ?? undefined}
            onChange={(code) => change({ country: code ?? null })}
            describedBy={describedBy}
          />
        )}
      </Field>
      <Field error={errors.rangeType}>
        {(describedBy) => (
          <FilterSelect
            label={t.rangeType}
            value={values.rangeType}
            options={rangeTypes.map((value) => ({ value, label: t.rangeTypes[value] }))}
            onChange={(rangeType) => change({ rangeType: rangeType ?? 'this_month' })}
            required
            describedBy={describedBy}
          />
        )}
      </Field>
      {values.rangeType === 'range'
        ? (['startDate', 'endDate'] as const).map((name) => (
            <DayInput
              key={name}
              name={name}
              label={t[name]}
              value={values[name]}
              error={errors[name]}
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

interface FieldProps {
  /** The code of its error. */
  error: string | undefined;
  children(describedBy: string | undefined): ReactNode;
}

/** A filter with its error below. */
function Field({ error, children }: FieldProps) {
  const translate = useTranslate();
  const hint = useId();
  return (
    <Box sx={{ display: 'grid' }}>
      {children(error ? hint : undefined)}
      {error ? (
        <FormHelperText id={hint} error role="alert">
          {translate(error)}
        </FormHelperText>
      ) : null}
    </Box>
  );
}

interface DayInputProps extends Pick<FieldProps, 'error'> {
  name: string;
  label: string;
  value: string;
  onChange(day: string): void;
}

function DayInput({ name, label, value, error, onChange }: DayInputProps) {
  return (
    <Field error={error}>
      {(describedBy) => (
        <DateInput
          type="date"
          size="small"
          fullWidth
          name={name}
          value={value}
          error={Boolean(error)}
          onChange={onChange}
          startAdornment={
            <Box
              component="span"
              aria-hidden
              sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontSize: 13 }}
            >
              {label}
            </Box>
          }
          slotProps={{
            input: {
              'aria-label': label,
              'aria-invalid': Boolean(error),
              'aria-describedby': describedBy,
            },
          }}
        />
      )}
    </Field>
  );
}
