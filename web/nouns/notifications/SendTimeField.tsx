import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { FieldValues } from 'react-hook-form';
import { DateInput } from '../../kit/fields/DateInput.tsx';
import { FieldFrame } from '../../kit/fields/FieldFrame.tsx';
import { useFieldRenderer } from '../../kit/fields/fieldMetadata.ts';
import { incomplete } from '../../kit/fields/incomplete.ts';
import { type FieldProps, useField } from '../../kit/fields/useField.ts';
import { formatInstant } from '../../kit/values/dates.ts';
import { useNotificationTexts } from './notifications.texts.ts';
import { Times } from './Times.tsx';

const inAnHour = () => `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}Z`;

/** When to send: now, as '', or an instant in UTC. */
export function SendTimeField<Values extends FieldValues>(props: FieldProps<Values> & { country: string }) {
  const { label, country } = props;
  const t = useNotificationTexts();
  const { field, id, error, describedBy } = useField(props);
  useFieldRenderer(field.name, (value) => formatInstant(value as string));
  const value = String(field.value ?? '');
  const isInstant = !Number.isNaN(Date.parse(value));
  return (
    <FieldFrame id={id} label={label} error={error} group>
      <RadioGroup
        row
        name={field.name}
        aria-labelledby={`${id}-label`}
        value={value === '' ? 'now' : 'at'}
        onChange={(_event, chosen) => field.onChange(chosen === 'now' ? '' : inAnHour())}
      >
        <FormControlLabel value="now" control={<Radio />} label={t.sendNow} />
        <FormControlLabel value="at" control={<Radio />} label={t.sendAt} />
      </RadioGroup>
      {value === '' ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <DateInput
            type="datetime-local"
            name={field.name}
            value={isInstant ? new Date(value).toISOString().slice(0, 16) : incomplete}
            onChange={(time) => field.onChange(time === '' || time === incomplete ? incomplete : `${time}Z`)}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={error !== undefined}
            slotProps={{ input: { 'aria-label': t.sendAtInput, 'aria-describedby': describedBy } }}
          />
          {isInstant ? <Times at={new Date(value).toISOString()} country={country} /> : null}
        </Box>
      )}
    </FieldFrame>
  );
}
