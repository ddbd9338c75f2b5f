import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './useField.ts';

/** A switch; the value is a boolean. */
export function Toggle<Values extends FieldValues>(props: FieldProps<Values>) {
  const { label, hint, disabled } = props;
  const { field, error, describedBy } = useField(props);
  return (
    <Box>
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={
          <Switch
            checked={field.value === true}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            name={field.name}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': describedBy } }}
          />
        }
      />
      {hint || error ? (
        <Box
          id={describedBy}
          component="p"
          sx={{ fontSize: 12.5, color: error ? 'error.main' : 'text.secondary' }}
        >
          {error ?? hint}
        </Box>
      ) : null}
    </Box>
  );
}
