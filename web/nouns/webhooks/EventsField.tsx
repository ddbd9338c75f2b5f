import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { webhookEvents, webhookEventsByNoun } from '#contract/webhooks.events.ts';
import { FieldFrame } from '../../kit/fields/FieldFrame.tsx';
import { type FieldProps, useField } from '../../kit/fields/useField.ts';
import { useWebhookTexts } from './webhooks.texts.ts';

/** Which events are sent: a box for each, by noun, and one for all. */
export function EventsField<Values extends FieldValues>(props: FieldProps<Values>) {
  const t = useWebhookTexts();
  const { field, id, error } = useField(props);
  const chosen: readonly string[] = field.value ?? [];
  // A noun without a name of its own is shown by its name in the history.
  const names: Readonly<Record<string, string>> = t.nouns;
  const choose = (events: readonly string[], checked: boolean) => {
    const rest = chosen.filter((other) => !events.includes(other));
    field.onChange(checked ? [...rest, ...events] : rest);
  };
  return (
    <FieldFrame group id={id} label={props.label} required error={error} hint={t.chosen(chosen.length)}>
      <EventBox label={t.all} events={webhookEvents} {...{ chosen, choose }} inputRef={field.ref} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {webhookEventsByNoun.map(({ noun, events }) => (
          <Group key={noun} name={names[noun] ?? noun} {...{ events, chosen, choose }} />
        ))}
      </Box>
    </FieldFrame>
  );
}

interface GroupProps {
  events: readonly string[];
  chosen: readonly string[];
  choose(events: readonly string[], checked: boolean): void;
}

function Group({ name, events, ...rest }: GroupProps & { name: string }) {
  const t = useWebhookTexts();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ borderTop: '1px solid var(--line)', pt: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', columnGap: 1 }}>
        <Box component="span" id={id} sx={{ fontSize: 13, fontWeight: 600 }}>
          {name}
        </Box>
        <EventBox label={t.all} name={t.allOf(name)} events={events} {...rest} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}>
        {events.map((event) => (
          <EventBox key={event} label={event} events={[event]} {...rest} />
        ))}
      </Box>
    </Box>
  );
}

interface BoxProps extends GroupProps {
  label: string;
  /** For screen readers, where the label alone does not say it. */
  name?: string;
  inputRef?: React.Ref<HTMLInputElement>;
}

function EventBox({ label, name, events, chosen, choose, inputRef }: BoxProps) {
  const n = events.filter((event) => chosen.includes(event)).length;
  const input = { ...(inputRef && { ref: inputRef }), ...(name && { 'aria-label': name }) };
  return (
    <FormControlLabel
      label={label}
      sx={{ '& .MuiFormControlLabel-label': { fontSize: 13.5, overflowWrap: 'anywhere' } }}
      control={
        <Checkbox
          size="small"
          checked={n === events.length}
          indeterminate={n > 0 && n < events.length}
          slotProps={{ input }}
          onChange={(_event, checked) => choose(events, checked)}
        />
      }
    />
  );
}
