import IconButton from '@mui/material/IconButton';
import { useCallback, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../../../texts/useTexts.ts';
import { EyeIcon, EyeOffIcon } from '../../theme/icons.tsx';
import { useFieldRenderer } from '../fieldMetadata.ts';
import { TextField } from '../TextField.tsx';
import type { FieldProps } from '../useField.ts';

/** A password input with a button that shows what was typed. */
export function PasswordField<Values extends FieldValues>(
  props: FieldProps<Values> & { autoComplete?: string },
) {
  const t = useTexts();
  useFieldRenderer(
    props.name,
    useCallback((value: unknown) => (value ? '••••••••' : t.none), [t]),
  );
  const [shown, setShown] = useState(false);
  const ToggleIcon = shown ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      autoComplete="new-password"
      {...props}
      literal
      type={shown ? 'text' : 'password'}
      endAdornment={
        <IconButton
          size="small"
          edge="end"
          aria-label={shown ? t.hidePassword : t.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <ToggleIcon width={18} height={18} />
        </IconButton>
      }
    />
  );
}
