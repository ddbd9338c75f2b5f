import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/useTexts.ts';

interface Props {
  id: string;
  label: string;
  required?: boolean;
  hint?: ReactNode;
  error?: string;
  /** True when the label names several controls instead of one input. */
  group?: boolean;
  children: ReactNode;
}

/** The frame of every field: its label above, its hint or error below; of several controls an error above, where they begin. */
export function FieldFrame({ id, label, required, hint, error, group, children }: Props) {
  const t = useTexts();
  const help = error || hint;
  const line = help ? (
    <Box
      id={`${id}-help`}
      sx={{
        mt: 0.5,
        fontSize: 12.5,
        color: error ? 'error.main' : 'text.secondary',
        overflowWrap: 'anywhere',
      }}
    >
      {help}
    </Box>
  ) : null;
  const isAbove = group && error;
  return (
    <Box
      role={group ? 'group' : undefined}
      aria-labelledby={group ? `${id}-label` : undefined}
      sx={{ minWidth: 0 }}
    >
      <Box
        component={group ? 'span' : 'label'}
        id={`${id}-label`}
        {...(group ? {} : { htmlFor: id })}
        sx={{ display: 'block', mb: 0.5, fontSize: 13, fontWeight: 550 }}
      >
        {label}
        {required ? (
          <Box component="span" title={t.required} aria-hidden="true" sx={{ color: 'primary.main', ml: 0.5 }}>
            *
          </Box>
        ) : null}
      </Box>
      {isAbove ? line : null}
      {children}
      {isAbove ? null : line}
    </Box>
  );
}
